import { Refusal } from '#domain/errors.ts'
import type { ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Account } from '../identity/keycloak-people.ts'
import { employeesOf, type Roles } from '../identity/roles.ts'
import { requireShop } from '../shops/store.ts'

/** Whether a person is more than one of this shop's people: what an owner does there must not reach further. */
export function isElsewhere({ isAdmin, memberships }: Roles, shopId: string): boolean {
  return isAdmin || [...memberships.keys()].some((other) => other !== shopId)
}

/**
 * That an address may become one of the shop's people: it is of no one who works elsewhere or runs the installation.
 * @throws Refusal person_elsewhere, person_is_accountant
 */
export async function requireFree(
  { accessState }: Pick<IdentityDeps, 'accessState'>,
  shopId: string,
  { uid, email }: { uid: string | null; email: string },
): Promise<void> {
  // No account has no uid: records that name the address are found by it.
  const roles = await accessState.readRoles({ uid: uid ?? '', email, isEmailVerified: true })
  if (isElsewhere(roles, shopId)) throw new Refusal('person_elsewhere', { email })
  if (roles.memberships.get(shopId)?.right === 'accountant')
    throw new Refusal('person_is_accountant', { email })
}

/**
 * The account of an employee of the shop whom its owner may deal with.
 * @throws Refusal staff_not_found, person_not_found, person_elsewhere
 */
export async function requireOwnEmployee(
  deps: Pick<IdentityDeps, 'database' | 'keycloak' | 'accessState'>,
  shopId: string,
  contact: string,
): Promise<Account> {
  const email = normaliseEmail(contact)
  const shop = await requireShop(deps.database, shopId)
  if (!isContactOf(shop, email)) throw new Refusal('staff_not_found', { email })
  const uid = await deps.keycloak.findByEmail(email)
  const account = uid === null ? null : await deps.keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  const { isAdmin, memberships } = await deps.accessState.readRoles(account)
  // The owner's own address in the list of employees is ignored.
  if (memberships.get(shopId)?.right === 'owner') throw new Refusal('owner_stays', { shop: shop.name })
  if (isElsewhere({ isAdmin, memberships, home: null }, shopId))
    throw new Refusal('person_elsewhere', { email })
  return account
}

function isContactOf(shop: ShopDocument, email: string): boolean {
  return employeesOf(shop).some(({ contact }) => contact !== undefined && normaliseEmail(contact) === email)
}
