import type { PersonLock } from '#domain/api/admin.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'

/**
 * Whoever was refused for too many wrong passwords may try again at once: here and at Keycloak.
 * @throws Refusal person_not_found
 */
export async function liftLock({ keycloak, audit }: IdentityDeps, by: Caller, uid: string): Promise<void> {
  const account = await keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  await keycloak.liftLocks(account.email)
  const facts = { person: uid, email: account.email }
  await audit.record({ action: 'person.lock-lifted', by, shopId: null, facts })
}

/**
 * What the lifting would end.
 * @throws Refusal person_not_found
 */
export async function readLock({ keycloak }: IdentityDeps, uid: string): Promise<PersonLock> {
  const account = await keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  const locks = await keycloak.findLocks(account)
  return {
    isLocked: locks.length > 0,
    until: locks[0]?.until.toISOString() ?? null,
    locks: locks.map((lock) => ({ ...lock, until: lock.until.toISOString() })),
    isLockedAtKeycloak: await keycloak.isLocked(uid),
  }
}
