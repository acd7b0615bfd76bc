import type { AccountantMay } from '#domain/terms/accountant.ts'
import type { ShopRight } from '#domain/terms/right.ts'
import type { DeveloperDocument, EmployeeRecord, ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from './email.ts'

/** Who someone is, as a verified token says it. */
export type Person = { uid: string; email: string; isEmailVerified: boolean }

/** What decides over rights in a shop record. Records made by hand may lack an owner. */
export type ShopRoleRecord = Pick<
  ShopDocument,
  '_id' | 'status' | 'email' | 'employee' | 'accountant' | 'closing'
> & {
  owner?: ShopDocument['owner'] | null
}

/** What the collections hold about a person: candidates, which the rules below look at once more. */
export type RoleRecords = {
  developers: readonly DeveloperDocument[]
  shops: readonly ShopRoleRecord[]
}

export type Membership = {
  shopId: string
  /** Owner id of the shop; for a shop whose record names none, its owner by email or id. */
  ownerId: string | null
  right: ShopRight
  isActive: boolean
  /** Its people log in and read, and nothing else. */
  isClosed: boolean
  /** Of the accountant alone. */
  may?: AccountantMay
}

/** A membership, or (right null) the shop an administrator's own record points to: no right follows from that. */
type Home = Omit<Membership, 'right'> & { right: ShopRight | null }

export type Roles = {
  isAdmin: boolean
  /** The shop a login leads to; null for an administrator without one, and for someone without a shop. */
  home: Home | null
  /** Every shop the person belongs to by id, and whether it is active or not. */
  memberships: ReadonlyMap<string, Membership>
}

/**
 * Specification section 6: admin by uid, admin by email, shop by uid, shop by email or employee contact. Anyone who is
 * nothing by that order may be the accountant whom a shop's owner has named.
 */
export function resolveRoles(person: Person, records: RoleRecords, adminEmail: string | null): Roles {
  const developer =
    records.developers.find(({ _id }) => _id === person.uid) ??
    records.developers.find(({ email }) => isSameEmail(person, email))
  const isAdmin = developer !== undefined || (adminEmail !== null && isSameEmail(person, adminEmail))
  const shops = [...records.shops].sort(activeFirst)
  const memberships = new Map<string, Membership>()
  for (const shop of shops) {
    if (isByUid(person, shop) || isSameEmail(person, shop.email) || isEmployee(person, shop)) {
      memberships.set(shop._id, membershipOf(person, shop))
    }
  }
  const homeId = developer?.shopId ?? findHome(person, shops)?._id
  const home = homeId === undefined ? null : (memberships.get(homeId) ?? developerShop(homeId, shops))
  if (isAdmin || home !== null) return { isAdmin, home, memberships }
  return { isAdmin, home: addAccountant(person, shops, memberships), memberships }
}

/** Whether there is anything that a person who takes over by a code must not have. */
export function isMoreThanStaff({ isAdmin, memberships }: Roles): boolean {
  if (isAdmin) return true
  for (const { right } of memberships.values()) if (right === 'owner') return true
  return false
}

/** What is left of it to a person who took over by a code. */
export function asStaff({ home, memberships }: Roles): Roles {
  const lowered = <Place extends Home>(place: Place): Place =>
    place.right === 'owner' ? { ...place, right: 'employee' } : place
  return {
    isAdmin: false,
    home: home && lowered(home),
    memberships: new Map([...memberships].map(([shopId, membership]) => [shopId, lowered(membership)])),
  }
}

/** One shop at most: the active ones come first. An inactive one leads nowhere, as for its employees. */
function addAccountant(
  person: Person,
  shops: readonly ShopRoleRecord[],
  memberships: Map<string, Membership>,
): Membership | null {
  const shop = shops.find(
    ({ _id, accountant }) => !memberships.has(_id) && isSameEmail(person, accountant?.email),
  )
  if (!shop?.accountant) return null
  const membership: Membership = {
    shopId: shop._id,
    ownerId: ownerIdOf(shop),
    right: 'accountant',
    isActive: isActive(shop),
    isClosed: shop.closing !== undefined,
    may: shop.accountant.may,
  }
  memberships.set(shop._id, membership)
  return membership.isActive ? membership : null
}

/** By uid whatever its status (an inactive shop is then refused by name); by email or contact active ones only. */
function findHome(person: Person, shops: readonly ShopRoleRecord[]): ShopRoleRecord | undefined {
  return (
    shops.find((shop) => isByUid(person, shop)) ??
    shops.find((shop) => isActive(shop) && isSameEmail(person, shop.email)) ??
    shops.find((shop) => isActive(shop) && isEmployee(person, shop))
  )
}

/**
 * Owner verification, specification section 5, on the server's records and the token's uid alone.
 * What is verified is the owner id of the resolved shop, so an employee never passes.
 */
export function passesOwnerVerification(
  uid: string,
  isSoftwareDeveloper: boolean,
  shop: Pick<Membership, 'shopId' | 'ownerId'> | null,
): boolean {
  if (isSoftwareDeveloper) return true
  if (shop === null) return false
  // The stored owner id, the shop's owner (a string or an object) and "the id" are one here: the record's.
  return uid === shop.ownerId || uid === shop.shopId
}

/**
 * Whether someone who is not here to show a token belongs to a shop.
 * @param email the one of the token they logged in with last; null where they never did
 */
export function belongsToShop(uid: string, email: string | null, shop: ShopRoleRecord): boolean {
  const person = { uid, email: email ?? '', isEmailVerified: true }
  return (
    isByUid(person, shop) ||
    employeesOf(shop).some((employee) => employee.uid === uid) ||
    isSameEmail(person, shop.email) ||
    isEmployee(person, shop)
  )
}

function membershipOf(person: Person, shop: ShopRoleRecord): Membership {
  const named = ownerIdOf(shop)
  // A record that names no owner belongs to whom its own email address is.
  const ownerId = named ?? (isByUid(person, shop) || isSameEmail(person, shop.email) ? person.uid : null)
  const isOwner = passesOwnerVerification(person.uid, false, { shopId: shop._id, ownerId })
  return {
    shopId: shop._id,
    ownerId,
    right: isOwner ? 'owner' : 'employee',
    isActive: isActive(shop),
    isClosed: shop.closing !== undefined,
  }
}

function developerShop(shopId: string, shops: readonly ShopRoleRecord[]): Home {
  const shop = shops.find(({ _id }) => _id === shopId)
  return {
    shopId,
    ownerId: shop ? ownerIdOf(shop) : null,
    right: null,
    isActive: shop ? isActive(shop) : true,
    isClosed: shop?.closing !== undefined,
  }
}

/** Null where the record names none. */
export function ownerIdOf({ owner }: Pick<ShopRoleRecord, 'owner'>): string | null {
  return (typeof owner === 'string' ? owner : owner?.id) || null
}

function isByUid(person: Person, shop: ShopRoleRecord): boolean {
  return shop._id === person.uid || ownerIdOf(shop) === person.uid
}

/** A record may hold none, one or a list. */
export function employeesOf({ employee }: Pick<ShopDocument, 'employee'>): readonly EmployeeRecord[] {
  if (Array.isArray(employee)) return employee
  return employee ? [employee] : []
}

function isEmployee(person: Person, shop: ShopRoleRecord): boolean {
  return employeesOf(shop).some(({ contact }) => contact !== undefined && isSameEmail(person, contact))
}

/** By email only where Keycloak has verified it: anyone can claim an address. */
function isSameEmail(person: Person, email: string | undefined): boolean {
  return (
    person.isEmailVerified &&
    person.email !== '' &&
    email !== undefined &&
    normaliseEmail(email) === person.email
  )
}

function isActive(shop: ShopRoleRecord): boolean {
  return shop.status === 'active'
}

function activeFirst(a: ShopRoleRecord, b: ShopRoleRecord): number {
  return Number(isActive(b)) - Number(isActive(a)) || (a._id < b._id ? -1 : 1)
}
