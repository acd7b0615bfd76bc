import type { EmployeeAdded } from '#domain/api/employee.ts'
import type { TemporaryPasswordSet } from '#domain/api/password.ts'
import type { NewStaffMember, StaffName } from '#domain/api/staff.ts'
import { Refusal } from '#domain/errors.ts'
import { logOutEverywhere } from '../admin/people/disable.ts'
import { unlinkAddress } from '../admin/people/links.ts'
import { liftLock } from '../admin/people/lock.ts'
import { resetPassword } from '../admin/people/reset-password.ts'
import { addEmployee } from '../admin/shops/employees.ts'
import type { Actor } from '../audit-log/actor.ts'
import { recordBegun } from '../audit-log/begun.ts'
import type { AuditEvent } from '../audit-log/store.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { requireFree, requireOwnEmployee } from './own-person.ts'

/**
 * Adds a person to the shop.
 * @throws Refusal person_elsewhere, person_is_accountant, owner_stays, email_unverified, person_being_changed, person_change_unfinished
 */
export async function addStaffMember(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  { email: typed, name = '' }: NewStaffMember,
): Promise<EmployeeAdded> {
  const email = normaliseEmail(typed)
  const added = await addEmployee(deps, by, shopId, email, (uid) => requireFree(deps, shopId, { uid, email }))
  // An account that was there has the name its holder gave it.
  if (name !== '' && !added.hadAccount) await nameNewcomer(deps, email, name)
  return added
}

/** The place and the password are given already: a name that could not be is corrected later. */
async function nameNewcomer({ keycloak, log }: IdentityDeps, email: string, name: string): Promise<void> {
  try {
    const uid = await keycloak.findByEmail(email)
    if (uid !== null) await keycloak.setName(uid, name)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ err: error }, 'the name of an added person could not be stored')
  }
}

/**
 * Corrects a name, for receipts that are looked at from now on, too.
 * @throws Refusal staff_not_found, person_not_found, person_elsewhere, changed_meanwhile
 */
export async function renameStaffMember(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  contact: string,
  { name, nameBefore }: StaffName,
): Promise<void> {
  const account = await requireOwnEmployee(deps, shopId, contact)
  if (account.name === name) return
  if (account.name !== nameBefore) throw new Refusal('changed_meanwhile')
  const facts = { person: account.uid, email: account.email, name }
  await recordBegun(deps.audit, { action: 'staff.renamed', by, shopId, facts }, () =>
    deps.keycloak.setName(account.uid, name),
  )
  await deps.names.note({ uid: account.uid, email: account.email, name })
}

/** @throws Refusal shop_not_found */
export async function removeStaffMember(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  contact: string,
): Promise<void> {
  await unlinkAddress(deps, by, shopId, contact)
}

/** @returns the temporary password @throws Refusal as `requireOwnEmployee` and `resetPassword` do */
export async function resetStaffPassword(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  contact: string,
): Promise<TemporaryPasswordSet> {
  const { uid } = await requireOwnEmployee(deps, shopId, contact)
  return await resetPassword(recordingAs(deps, 'staff.password-reset', shopId), by, uid, undefined)
}

/** @throws Refusal as `requireOwnEmployee` does */
export async function unlockStaffMember(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  contact: string,
): Promise<void> {
  const { uid } = await requireOwnEmployee(deps, shopId, contact)
  await liftLock(recordingAs(deps, 'staff.unlocked', shopId), by, uid)
}

/** @throws Refusal as `requireOwnEmployee` and `logOutEverywhere` do */
export async function endStaffSessions(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  contact: string,
): Promise<void> {
  const { uid } = await requireOwnEmployee(deps, shopId, contact)
  await logOutEverywhere(recordingAs(deps, 'staff.logged-out', shopId), by, uid)
}

/** What an administrator does, too, is recorded once, as the owner's act in the shop's own log. */
export function recordingAs(deps: IdentityDeps, action: AuditEvent['action'], shopId: string): IdentityDeps {
  const audit: IdentityDeps['audit'] = {
    ...deps.audit,
    record: (event, session) => deps.audit.record({ ...event, action, shopId }, session),
  }
  return { ...deps, audit }
}
