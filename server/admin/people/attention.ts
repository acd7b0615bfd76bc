import { maxAttention, type PeopleAttention, type ShopWithoutPerson } from '#domain/api/admin-people.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import { employeesOf, ownerIdOf } from '../../identity/roles.ts'
import { type NamedShop, readAllRecords } from './records-store.ts'
import { RoleIndex } from './role-index.ts'
import { scanAccounts } from './scan.ts'

/** The accounts that records of shops may name, by uid and by verified address. */
type Accounts = { byUid: Map<string, Account>; byEmail: Map<string, Account> }

/**
 * People without a shop, and shops without a person who can log in: reads every account and every shop's record.
 * Disabled people, and shops that are not active, are left out.
 */
export async function readAttention({ keycloak, database, config }: IdentityDeps): Promise<PeopleAttention> {
  const { developers, shops } = await readAllRecords(database)
  const index = new RoleIndex(developers, shops, config.adminEmail)
  const accounts: Accounts = { byUid: new Map(), byEmail: new Map() }
  const idle: PeopleAttention['peopleWithoutShop'] = []
  for await (const page of scanAccounts(keycloak, {})) {
    for (const account of page.accounts) {
      const { uid, email, name, isEnabled, isEmailVerified } = account
      accounts.byUid.set(uid, account)
      if (isEmailVerified && email !== '') accounts.byEmail.set(email, account)
      const { isAdmin, memberships } = index.rolesOf(account)
      if (isEnabled && !isAdmin && memberships.size === 0) idle.push({ uid, email, name })
    }
  }
  const lacking = shops
    .filter(({ status }) => status === 'active')
    .flatMap((shop) => [...ownerOf(shop, accounts), ...employeesMissing(shop, accounts)])
    .sort((a, b) => a.shopName.localeCompare(b.shopName, 'en') || (a.email < b.email ? -1 : 1))
  return {
    peopleWithoutShop: idle.slice(0, maxAttention),
    peopleWithoutShopCount: idle.length,
    shopsWithoutPerson: lacking.slice(0, maxAttention),
    shopsWithoutPersonCount: lacking.length,
  }
}

function ownerOf(shop: NamedShop, { byUid, byEmail }: Accounts): ShopWithoutPerson[] {
  const named = ownerIdOf(shop)
  const email = normaliseEmail(shop.email)
  const sameEmail = byEmail.get(email)
  // A record that names no owner belongs to whom its own address, or its id, is.
  const owner = named === null ? (byUid.get(shop._id) ?? sameEmail) : byUid.get(named)
  if (owner?.isEnabled) return []
  const at = { shopId: shop._id, shopName: shop.name }
  if (owner) return [{ ...at, what: 'owner-disabled', email: owner.email, uid: owner.uid }]
  return [{ ...at, what: 'owner-missing', email, uid: sameEmail?.uid ?? null }]
}

function employeesMissing(shop: NamedShop, { byEmail }: Accounts): ShopWithoutPerson[] {
  return employeesOf(shop).flatMap(({ contact }) => {
    const email = normaliseEmail(contact ?? '')
    if (email === '' || byEmail.has(email)) return []
    return [{ shopId: shop._id, shopName: shop.name, what: 'employee-missing', email, uid: null } as const]
  })
}
