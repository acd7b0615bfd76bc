import type { PersonLock } from '#domain/api/admin-people.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { recordBegun } from '../../audit-log/begun.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import { requirePerson } from './require-person.ts'

/**
 * Anyone who was refused for too many wrong passwords may try again at once: here and at Keycloak.
 * @throws Refusal person_not_found
 */
export async function liftLock(deps: IdentityDeps, by: Actor, uid: string): Promise<void> {
  const { keycloak, audit } = deps
  const { email } = await requirePerson(deps, uid)
  const facts = { person: uid, email }
  await recordBegun(audit, { action: 'person.lock-lifted', by, shopId: null, facts }, () =>
    keycloak.liftLocks(email),
  )
}

/**
 * What the lifting would end.
 * @throws Refusal person_not_found
 */
export async function readLock(deps: IdentityDeps, uid: string): Promise<PersonLock> {
  return readLockOf(deps, await requirePerson(deps, uid))
}

export async function readLockOf({ keycloak }: IdentityDeps, account: Account): Promise<PersonLock> {
  const locks = await keycloak.findLocks(account)
  return {
    isLocked: locks.length > 0,
    until: locks[0]?.until.toISOString() ?? null,
    locks: locks.map((lock) => ({ ...lock, until: lock.until.toISOString() })),
    isLockedAtKeycloak: await keycloak.isLocked(account.uid),
  }
}
