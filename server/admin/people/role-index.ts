import type { DeveloperDocument } from '../../db/documents.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import {
  employeesOf,
  ownerIdOf,
  type Person,
  type RoleRecords,
  type Roles,
  resolveRoles,
} from '../../identity/roles.ts'
import type { NamedShop } from './records-store.ts'

/** The records of many shops, from which each person's own are taken: who owns one of a thousand is found at once. */
export class RoleIndex {
  readonly #shops: ReadonlyMap<string, NamedShop>
  readonly #shopsByKey = new Map<string, Set<NamedShop>>()
  readonly #developersByKey = new Map<string, DeveloperDocument[]>()
  readonly #adminEmail: string | null

  constructor(
    developers: readonly DeveloperDocument[],
    shops: readonly NamedShop[],
    adminEmail: string | null,
  ) {
    this.#adminEmail = adminEmail
    this.#shops = new Map(shops.map((shop) => [shop._id, shop]))
    for (const shop of shops) for (const key of keysOf(shop)) this.#add(key, shop)
    for (const developer of developers) {
      for (const key of [developer._id, normaliseEmail(developer.email)]) {
        this.#developersByKey.set(key, [...(this.#developersByKey.get(key) ?? []), developer])
      }
    }
  }

  #add(key: string, shop: NamedShop): void {
    const known = this.#shopsByKey.get(key)
    if (known) known.add(shop)
    else this.#shopsByKey.set(key, new Set([shop]))
  }

  /** By the rules of a login (server/identity/roles.ts). */
  rolesOf(account: Pick<Account, 'uid' | 'email' | 'isEmailVerified'>): Roles {
    const person: Person = account
    const byEmail = account.isEmailVerified && account.email !== ''
    const keys = byEmail ? [account.uid, account.email] : [account.uid]
    const records: RoleRecords = {
      developers: keys.flatMap((key) => this.#developersByKey.get(key) ?? []),
      shops: [...new Set(keys.flatMap((key) => [...(this.#shopsByKey.get(key) ?? [])]))],
    }
    return resolveRoles(person, records, this.#adminEmail)
  }

  nameOf(shopId: string): string {
    return this.#shops.get(shopId)?.name ?? shopId
  }
}

function keysOf(shop: NamedShop): Set<string> {
  const contacts = employeesOf(shop).flatMap(({ contact }) => contact ?? [])
  const owner = ownerIdOf(shop)
  return new Set([
    shop._id,
    ...(owner === null ? [] : [owner]),
    normaliseEmail(shop.email),
    ...contacts.map(normaliseEmail),
    ...(shop.accountant ? [normaliseEmail(shop.accountant.email)] : []),
  ])
}
