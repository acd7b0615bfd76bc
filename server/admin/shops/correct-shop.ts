import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ShopHead, ShopPlace } from '#domain/api/admin-shops.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { countProducts, hasEntries } from '../../setup/store.ts'
import { headChanges, headOf } from '../../shops/receipt-head.ts'
import { changeShop, type ShopChanges } from '../../shops/record-store.ts'
import { requireShop } from '../../shops/store.ts'
import { shopOf } from './shop-record.ts'

/** What is corrected: without a place that stays as it is. */
type ShopCorrection = z.infer<typeof ShopHead> & { place?: ShopPlace | undefined }

/**
 * Corrects what a shop began with; once there are books or products, its name and receipt alone.
 * @param revision the one the correction was made from; null: the present one
 * @throws Refusal books_begun, changed_meanwhile, shop_not_found, unknown_country, invalid_request
 */
export async function correctShop(
  { database, audit, now }: IdentityDeps,
  by: Actor,
  shopId: string,
  revision: number | null,
  { name, receiptHeader, place }: ShopCorrection,
): Promise<void> {
  const wanted = place && placeOf(name, place)
  await retryConflicts(() =>
    database.transaction(async (session) => {
      // In here: its first document writes the shop's record, too, so that both can't be done at once.
      const shop = await requireShop(database, shopId, session)
      const moved = wanted && isMoved(shop, wanted) ? wanted : null
      if (moved && (await hasBegun(database, shopId, session))) throw new Refusal('books_begun')
      const head = headChanges(
        shop,
        { ...headOf(shop), name, receiptHeader },
        { hasBooks: await hasEntries(database, shopId, session), now: now() },
      )
      const changes = { ...head, ...moved }
      if (!(await changeShop(database, shopId, revision, changes, session)))
        throw new Refusal('changed_meanwhile')
      const { country, currency, timeZone } = { ...shop, ...moved }
      await audit.record(
        { action: 'shop.changed', by, shopId, facts: { name, country, currency, timeZone } },
        session,
      )
    }),
  )
}

/** The part of a shop's record that says where it is, and what follows from it. */
function placeOf(name: string, wanted: ShopPlace): ShopChanges {
  const shop = shopOf('', { ...wanted, name, owner: { email: '' } }, new Date(0))
  const { country, currency, timeZone, taxPack, taxRegistrations, pricesIncludeTax, smallestCoinMinor } = shop
  return { country, currency, timeZone, taxPack, taxRegistrations, pricesIncludeTax, smallestCoinMinor }
}

function isMoved(shop: ShopDocument, place: ShopChanges): boolean {
  return Object.entries(place).some(([name, value]) => !isDeepStrictEqual(value, Reflect.get(shop, name)))
}

/** Whether there is anything in a shop's money: books, or the prices of products. */
export async function hasBegun(database: Database, shopId: string, session?: Transaction): Promise<boolean> {
  return (await countProducts(database, shopId, session)) > 0 || (await hasEntries(database, shopId, session))
}
