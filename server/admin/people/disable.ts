import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { isAdministrator, requireAnotherAdministrator } from './administrators.ts'
import { changeAccount } from './changes.ts'
import { requirePerson } from './require-person.ts'

/**
 * Disables someone, who is out within five seconds wherever logged in; or lets someone in again.
 * @throws Refusal person_not_found, own_account, last_administrator, person_being_changed, person_change_unfinished
 */
export async function setDisabled(
  deps: IdentityDeps,
  by: Actor,
  uid: string,
  isDisabled: boolean,
): Promise<void> {
  if (uid === by.uid) throw new Refusal('own_account')
  const { email } = await requirePerson(deps, uid)
  const [kind, action] = isDisabled
    ? (['disable', 'person.disabled'] as const)
    : (['enable', 'person.enabled'] as const)
  await changeAccount(deps, by, { kind, uid, email, action }, async () => {
    if (isDisabled && (await isAdministrator(deps, { uid, email })))
      await requireAnotherAdministrator(deps, { uid, email })
  })
}

/**
 * Ends every session of someone, who is out within five seconds and may log in again.
 * @throws Refusal person_not_found, person_being_changed, person_change_unfinished
 */
export async function logOutEverywhere(deps: IdentityDeps, by: Actor, uid: string): Promise<void> {
  const { email } = await requirePerson(deps, uid)
  const change = { kind: 'log-out', uid, email, action: 'person.logged-out' } as const
  await changeAccount(deps, by, change, async () => {})
}

/**
 * Deletes the account of someone who belongs to no shop and is no administrator. What the person recorded
 * stays, with the name.
 * @throws Refusal person_not_found, own_account, person_has_links, person_being_changed, person_change_unfinished
 */
export async function deleteAccount(deps: IdentityDeps, by: Actor, uid: string): Promise<void> {
  if (uid === by.uid) throw new Refusal('own_account')
  const { email } = await requirePerson(deps, uid)
  const change = { kind: 'delete', uid, email, action: 'person.deleted' } as const
  await changeAccount(deps, by, change, async () => {
    const { isAdmin, memberships } = await deps.accessState.readRoles({ uid, email, isEmailVerified: true })
    if (isAdmin || memberships.size > 0) throw new Refusal('person_has_links')
  })
}
