import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../subjects.ts'

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
