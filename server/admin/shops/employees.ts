import type { EmployeeAdded } from '#domain/api/employee.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { requireShop } from '../../shops/store.ts'
import { invitePerson } from '../people/invite.ts'
import { linkPerson } from '../people/links.ts'

/**
 * Adds a person to a shop: the account with this address, else a new one that is invited. An employee
 * already, nothing changes.
 * @param ask what must hold of the account, which may not exist yet; asked again after a concurrent decision
 * @throws Refusal shop_not_found, owner_stays, email_unverified, person_being_changed, person_change_unfinished
 */
export async function addEmployee(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  typed: string,
  ask: (uid: string | null) => Promise<void> = async () => {},
): Promise<EmployeeAdded> {
  await requireShop(deps.database, shopId)
  const email = normaliseEmail(typed)
  const uid = await deps.keycloak.findByEmail(email)
  if (uid !== null) {
    await linkPerson(deps, by, uid, { shopId, right: 'employee' }, () => ask(uid))
    return { hadAccount: true, temporaryPassword: null }
  }
  const links = [{ shopId, right: 'employee' as const }]
  const invitation = { email, links, isAdministrator: false }
  const { temporaryPassword } = await invitePerson(deps, by, invitation, () => ask(null))
  return { hadAccount: false, temporaryPassword }
}
