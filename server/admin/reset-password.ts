import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { endLinksOf } from '../session/password-link-store.ts'
import { longestTokenLifeMs } from '../session/service.ts'
import { makeUpPassword } from './service.ts'

/**
 * Gives someone a temporary password, made up where none is given, and signs the person out everywhere:
 * whoever knew the old one is out within five seconds.
 * @returns the temporary password
 * @throws Refusal person_not_found, password_too_weak
 */
export async function resetPassword(
  deps: IdentityDeps,
  by: Caller,
  uid: string,
  given: string | undefined,
): Promise<string> {
  const { keycloak, standings, database, knownDevices, audit, now } = deps
  const wanted = given ?? makeUpPassword()
  const account = await keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  if (given === undefined) await keycloak.setMadeUpPassword(uid, wanted)
  else await keycloak.setPassword(uid, wanted, 'temporary')
  await knownDevices.forgetAllOf(uid)
  await standings.revoke('person', uid, longestTokenLifeMs)
  await keycloak.endSessionsOf(uid)
  await endLinksOf(database, uid, now())
  const facts = { person: uid, email: account.email }
  await audit.record({ action: 'password.reset-by-administrator', by, shopId: null, facts })
  return wanted
}
