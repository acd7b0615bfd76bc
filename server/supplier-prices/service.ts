import type { SupplierPrice, SupplierPriceInput } from '#domain/api/supplier-price.ts'

import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { groupOf } from '#domain/open-items/family.ts'
import { milli } from '#domain/quantity.ts'
import { type DeliveredPrice, priceNow } from '#domain/stock/supplier-price.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findStockedByIds } from '../stock/store.ts'
import { requireSupplier, requireSupplierToBuyFrom, supplierStore } from '../suppliers/service.ts'
import { findListed, lastFrom, type SupplierPriceDocument, writeListed } from './store.ts'

type Place = { shopId: string; supplierId: string }

/** Everything that is known of a supplier's prices, by the name of the product. @throws Refusal supplier_not_found */
export async function listSupplierPrices(
  database: Database,
  { shopId, supplierId }: Place,
): Promise<{ items: SupplierPrice[] }> {
  await requireSupplier(database, shopId, supplierId)
  const supplierIds = groupOf(supplierId, await readPartyMerges(database.collections, shopId))
  const suppliers = await supplierStore.findAll(database, shopId, supplierIds)
  const [found, last] = await refuseTooLong(
    Promise.all([
      findListed(database, shopId, { supplierIds }),
      lastFrom(database, shopId, { supplierIds, names: suppliers.map(({ name }) => name) }),
    ]),
  )
  // Of two lists that were merged the later line counts.
  const listed = new Map(found.map((price) => [price._id.productId, price]))
  const delivered = new Map<string, DeliveredPrice>()
  for (const { _id, day, quantityMilli, netMinor } of last) {
    const known = delivered.get(_id)
    if (known && known.day > day) continue
    delivered.set(_id, {
      ...{ day, quantityMilli: milli(Number(quantityMilli)), netMinor: minor(Number(netMinor)) },
    })
  }
  const products = await findStockedByIds(database, shopId, [
    ...new Set([...listed.keys(), ...delivered.keys()]),
  ])
  const items = products.flatMap(({ _id: { productId }, sku, name, unit }): SupplierPrice[] => {
    const line = listed.get(productId)
    const now = priceNow(line, delivered.get(productId))
    if (now === null) return []
    const { code = '', pack = null } = line ?? {}
    return [{ productId, sku, name, unit: unit as SupplierPrice['unit'], code, pack, ...now }]
  })
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })) }
}

/** @throws Refusal supplier_not_found, party_erased, product_not_found */
export async function saveSupplierPrices(
  database: Database,
  { shopId, supplierId, byUid }: Place & { byUid: string },
  prices: readonly SupplierPriceInput[],
  now: Date,
): Promise<void> {
  await requireSupplierToBuyFrom(database, shopId, supplierId)
  const ids = prices.map(({ productId }) => productId)
  const known = new Set((await findStockedByIds(database, shopId, ids)).map(({ _id }) => _id.productId))
  const missing = ids.find((productId) => !known.has(productId))
  if (missing !== undefined) throw new Refusal('product_not_found', { productId: missing })
  const changedOn = businessDayOf(now.toISOString(), await requireSettledShop(database, shopId))
  const written: SupplierPriceDocument[] = []
  const dropped: SupplierPriceDocument['_id'][] = []
  for (const { productId, code, pack, priceMinor } of prices) {
    const _id = { shopId, supplierId, productId }
    if (code === '' && pack === undefined && priceMinor === undefined) dropped.push(_id)
    else {
      const content = { code, ...(pack && { pack }), ...(priceMinor !== undefined && { priceMinor }) }
      written.push({ _id, ...content, changedOn, changedAt: now, changedBy: byUid })
    }
  }
  await writeListed(database, written, dropped)
}

/** What the lists say of these products: by product, then by supplier, the later line last. */
export async function listedOf(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, SupplierPriceDocument[]>> {
  if (productIds.length === 0) return new Map()
  return Map.groupBy(await findListed(database, shopId, { productIds }), ({ _id }) => _id.productId)
}
