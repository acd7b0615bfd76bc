import type { Accountant, ShopAccountant } from '#domain/api/accountant.ts'
import type { EmployeeAdded } from '#domain/api/employee.ts'
import type { TemporaryPasswordSet } from '#domain/api/password.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import { sessionsOf } from '../admin/people/describe.ts'
import { invitePerson } from '../admin/people/invite.ts'
import { linkPerson } from '../admin/people/links.ts'
import { resetPassword } from '../admin/people/reset-password.ts'
import { changePeopleOf } from '../admin/people/turns.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AccountantRecord } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Account } from '../identity/keycloak-people.ts'
import type { Roles } from '../identity/roles.ts'
import { requireShop } from '../shops/store.ts'
import { isElsewhere } from '../staff/own-person.ts'
import { recordingAs } from '../staff/service.ts'
import { isAccountantOf, requireNoOtherAccountant, unlinkAccountant } from './link.ts'

/** Whom the owner has named. While the login service is away, what the shop's record says. */
export async function readAccountant(deps: IdentityDeps, shopId: string): Promise<ShopAccountant> {
  const { accountant } = await requireShop(deps.database, shopId)
  if (!accountant) return { accountant: null, areAccountsKnown: true }
  const { email, may, namedByEmail } = accountant
  const content = { email, may, namedByEmail, namedAt: accountant.namedAt.toISOString() }
  try {
    return {
      accountant: { ...content, ...(await accountOf(deps, shopId, accountant)) },
      areAccountsKnown: true,
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'identity_service_away') throw error
    return { accountant: { ...content, account: null, isOverridden: false }, areAccountsKnown: false }
  }
}

async function accountOf(
  deps: IdentityDeps,
  shopId: string,
  { email }: AccountantRecord,
): Promise<Pick<Accountant, 'account' | 'isOverridden'>> {
  const { keycloak, accessState } = deps
  const uid = await keycloak.findByEmail(email)
  const account = uid === null ? null : await keycloak.findAccount(uid)
  if (!account) return { account: null, isOverridden: false }
  const roles = await accessState.readRoles(account)
  const isOverridden = !isTheAccountant(roles, shopId)
  if (isElsewhere(roles, shopId)) return { account: { isElsewhere: true }, isOverridden }
  const [sessions, lockedOut] = await Promise.all([
    sessionsOf(deps, account.uid),
    keycloak.findLockedOut([account.email]),
  ])
  const { name, isEnabled } = account
  const isLocked = lockedOut.has(account.email)
  return {
    account: { isElsewhere: false, uid: account.uid, name, isEnabled, isLocked, sessions },
    isOverridden,
  }
}

const isTheAccountant = ({ memberships }: Roles, shopId: string) =>
  memberships.get(shopId)?.right === 'accountant'

/**
 * Names the accountant: the account with this address, else a new one that is invited. Of the one who is named
 * already, it changes what that person may do.
 * @throws Refusal accountant_named, person_elsewhere, person_is_employee, owner_stays, email_unverified,
 *   person_being_changed, person_change_unfinished
 */
export async function nameAccountant(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  typed: string,
  may: AccountantMay,
): Promise<EmployeeAdded> {
  const email = normaliseEmail(typed)
  const uid = await deps.keycloak.findByEmail(email)
  const ask = () => requireFreeAccountant(deps, shopId, { uid, email })
  const link = { shopId, right: 'accountant', may } as const
  if (uid !== null) {
    await linkPerson(deps, by, uid, link, ask)
    return { hadAccount: true, temporaryPassword: null }
  }
  const { temporaryPassword } = await invitePerson(
    deps,
    by,
    { email, links: [link], isAdministrator: false },
    ask,
  )
  return { hadAccount: false, temporaryPassword }
}

/** Refuses anyone who has a role already: here, in another shop (as its accountant, too), or in the installation. */
async function requireFreeAccountant(
  { database, accessState }: IdentityDeps,
  shopId: string,
  { uid, email }: { uid: string | null; email: string },
): Promise<void> {
  const shop = await requireShop(database, shopId)
  requireNoOtherAccountant(shop, email)
  const roles = await accessState.readRoles({ uid: uid ?? '', email, isEmailVerified: true })
  if (isElsewhere(roles, shopId)) throw new Refusal('person_elsewhere', { email })
  const right = roles.memberships.get(shopId)?.right
  if (right === 'owner') throw new Refusal('owner_stays', { shop: shop.name })
  if (right === 'employee') throw new Refusal('person_is_employee', { email })
}

/** @throws Refusal shop_not_found */
export async function removeAccountant(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  email: string,
): Promise<void> {
  await changePeopleOf(deps, shopId, (shop, session) => unlinkAccountant(deps, by, shop, email, session))
}

/** @returns the temporary password @throws Refusal accountant_not_named, and as `resetPassword` does */
export async function resetAccountantPassword(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  email: string,
): Promise<TemporaryPasswordSet> {
  const { uid } = await requireOwnAccountant(deps, shopId, email)
  return await resetPassword(recordingAs(deps, 'accountant.password-reset', shopId), by, uid, undefined)
}

async function requireOwnAccountant(deps: IdentityDeps, shopId: string, email: string): Promise<Account> {
  const shop = await requireShop(deps.database, shopId)
  if (!isAccountantOf(shop, email)) throw new Refusal('accountant_not_named', { email })
  const uid = await deps.keycloak.findByEmail(normaliseEmail(email))
  const account = uid === null ? null : await deps.keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  // What the person is besides is not this owner's to give away.
  if (!isTheAccountant(await deps.accessState.readRoles(account), shopId))
    throw new Refusal('person_elsewhere', { email })
  return account
}
