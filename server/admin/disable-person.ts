import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { longestTokenLifeMs } from '../session/service.ts'

/**
 * Disables someone, who is out within five seconds wherever logged in; or lets someone in again.
 * @throws Refusal person_not_found, invalid_request for one's own account
 */
export async function setDisabled(
  deps: IdentityDeps,
  by: Caller,
  uid: string,
  isDisabled: boolean,
): Promise<void> {
  const { keycloak, standings, knownDevices, audit } = deps
  if (uid === by.uid) throw new Refusal('invalid_request', { where: 'this is your own account' })
  const account = await keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  await keycloak.setEnabled(uid, !isDisabled)
  if (isDisabled) {
    await standings.revoke('person', uid, longestTokenLifeMs)
    await keycloak.endSessionsOf(uid)
    await knownDevices.forgetAllOf(uid)
  }
  const action = isDisabled ? 'person.disabled' : 'person.enabled'
  await audit.record({ action, by, shopId: null, facts: { person: uid, email: account.email } })
}
