import { isDeepStrictEqual } from 'node:util'
import type { ShopFacts } from '#domain/api/setup.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { countProducts, hasEntries } from '../../setup/store.ts'
import { requireShop } from '../../shops/store.ts'
import { shopOf } from './shop-record.ts'
import { changeShop } from './store.ts'

/**
 * Corrects what a shop began with; once there are books or products, its name and receipt alone.
 * @param revision the one the correction was made from; null: whichever stands
 * @throws Refusal books_begun, changed_meanwhile, shop_not_found, unknown_country, invalid_request
 */
export async function correctShop(
  { database, audit }: IdentityDeps,
  by: Actor,
  shopId: string,
  revision: number | null,
  wanted: ShopFacts,
): Promise<void> {
  const before = await requireShop(database, shopId)
  const { name, receiptHeader, ...rest } = shopOf(
    shopId,
    { ...wanted, owner: { email: before.email } },
    before.createdAt,
  )
  const { country, currency, timeZone, taxPack, taxRegistrations, pricesIncludeTax, smallestCoinMinor } = rest
  const place = {
    country,
    currency,
    timeZone,
    taxPack,
    taxRegistrations,
    pricesIncludeTax,
    smallestCoinMinor,
  }
  await retryConflicts(() =>
    database.transaction(async (session) => {
      // In here: its first document writes the shop's record, too, so that both can't be done at once.
      const shop = await requireShop(database, shopId, session)
      const isMoved = Object.entries(place).some(
        ([name, value]) => !isDeepStrictEqual(value, Reflect.get(shop, name)),
      )
      if (isMoved && (await hasBegun(database, shopId, session))) throw new Refusal('books_begun')
      const changes = { name, receiptHeader, ...(isMoved && place) }
      if (!(await changeShop(database, shopId, revision, changes, session)))
        throw new Refusal('changed_meanwhile')
      const facts = { name, country, currency, timeZone }
      await audit.record({ action: 'shop.changed', by, shopId, facts }, session)
    }),
  )
}

/** Whether there is anything in a shop's money: books, or the prices of products. */
export async function hasBegun(database: Database, shopId: string, session?: Transaction): Promise<boolean> {
  return (await countProducts(database, shopId, session)) > 0 || (await hasEntries(database, shopId, session))
}
