import type { NewCount } from '#domain/api/count.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import type { TimedMove } from '#domain/stock/count.ts'
import type { AtLocation } from '#domain/stock/moving-average.ts'
import { soldSpan } from '../books/kinds/sale/sold-at.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import type { ProductDocument } from '../db/documents.ts'
import { movedNothing } from './moved-nothing-store.ts'

/** The documents that moved stock after an entry. */
export async function movedSinceEntry(
  { collections }: Database,
  shopId: string,
  number: number,
): Promise<string[]> {
  const pages = await collections.journalPages
    .find({ '_id.shopId': shopId, last: { $gt: number } })
    .project<{ moves: { sourceId: string }[] }>({ 'moves.sourceId': 1 })
    .toArray()
  return [...new Set(pages.flatMap(({ moves }) => moves.map(({ sourceId }) => sourceId)))]
}

type CountableProduct = Pick<
  ProductDocument,
  '_id' | 'sku' | 'name' | 'barcodes' | 'packs' | 'category' | 'unit' | 'costMinor'
>
const countable = { sku: 1, name: 1, barcodes: 1, packs: 1, category: 1, unit: 1, costMinor: 1 } as const

/** Products on sale of which stock is kept, by name. */
export function productsToCount(
  { collections }: Database,
  shopId: string,
  { category, shelf }: Pick<NewCount, 'category' | 'shelf'>,
): Promise<CountableProduct[]> {
  return collections.products
    .find({
      ...{ '_id.shopId': shopId, status: 'active', isService: { $ne: true } },
      ...(category !== undefined && { category }),
      ...(shelf !== undefined && { shelf }),
    })
    .project<CountableProduct>(countable)
    .sort({ name: 1 })
    .toArray()
}

export function productsOf(
  { collections }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<CountableProduct[]> {
  return collections.products
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<CountableProduct>(countable)
    .sort({ name: 1 })
    .toArray()
}

type PageMove = {
  productId: string
  quantityMilli: number
  at?: readonly AtLocation[]
  sourceId: string
}
/** A till that is online sends its sales at once. */
const atOnceMs = 5_000
const nothing = { valueMinor: minor(0), lastUnitCostMinor: minor(0) }

/**
 * Movements of these products at a place that were recorded since a moment, each with when it happened. What moved no goods is
 * part of what the books say of any moment.
 */
export async function movesSince(
  database: Database,
  shopId: string,
  { productIds, location }: { productIds: ReadonlySet<string>; location: string },
  since: Date,
): Promise<TimedMove[]> {
  const { collections } = database
  const found: (TimedMove & { sourceId: string })[] = []
  const pages = collections.journalPages
    .find({ _id: { $gte: { shopId, version: 0 }, $lte: { shopId, version: Number.MAX_SAFE_INTEGER } } })
    .project<{ recordedAt: Date; moves: PageMove[] }>({
      recordedAt: 1,
      'moves.productId': 1,
      'moves.quantityMilli': 1,
      'moves.at': 1,
      'moves.sourceId': 1,
    })
    .sort({ _id: -1 })
  for await (const { recordedAt, moves } of pages) {
    if (recordedAt < since) break
    for (const { productId, quantityMilli, at = [], sourceId } of moves) {
      if (!productIds.has(productId)) continue
      const moved = { ...nothing, quantityMilli: milli(Number(quantityMilli)), elsewhere: at }
      const there = heldAt(moved, location).quantityMilli
      if (there !== 0) found.push({ productId, quantityMilli: there, sourceId, at: recordedAt })
    }
  }
  const ids = [...new Set(found.map(({ sourceId }) => sourceId))]
  const sold = await collections.sales
    .find({ _id: { $in: ids.map((saleId) => ({ shopId, saleId })) } })
    .project<TimedSale>({ soldAt: 1, soldBetween: 1, sentAt: 1, recordedAt: 1 })
    .toArray()
  const soldAt = new Map(sold.map((sale) => [sale._id.saleId, spanOf(sale)]))
  const unmoved = await movedNothing(database, shopId, ids)
  const moved = found.filter(({ sourceId }) => !unmoved.has(sourceId))
  return moved.map(({ sourceId, ...move }) => ({ ...move, ...soldAt.get(sourceId) }))
}

type TimedSale = Pick<SaleDocument, '_id' | 'soldAt' | 'soldBetween' | 'sentAt' | 'recordedAt'>

/** Where a till did not send its time, its clock may be slow: any time until the sale was recorded is possible. */
function spanOf(sale: TimedSale): Pick<TimedMove, 'at' | 'until'> {
  const { at, until } = soldSpan(sale)
  if (sale.sentAt !== undefined) return { at, until }
  const { recordedAt } = sale
  const earliest = at < recordedAt ? at : recordedAt
  return { at: earliest, until: recordedAt.getTime() - earliest.getTime() > atOnceMs ? recordedAt : earliest }
}
