import type { Day } from '#domain/business-day.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import type { Minor } from '#domain/money.ts'
import { groupOf } from '#domain/open-items/family.ts'
import type { LotMovement } from '#domain/stock/held-of-delivery.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DatedMove } from '../books/journal/later-moves-store.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { findReversedIds, reversalSource } from '../reversals/find-reversal.ts'

/** What is open on 2050, the oldest first: each of one delivery. */
export async function openOnGoodsNotBilled(
  { collections }: Database,
  shopId: string,
): Promise<{ document: string; openMinor: Minor }[]> {
  const found = await collections.openItems
    .find({ '_id.shopId': shopId, '_id.account': accounts.goodsNotBilled, openMinor: { $gt: 0 } } as never)
    .sort({ number: 1 })
    .toArray()
  return found.map(({ _id, openMinor }) => ({ document: _id.document, openMinor }))
}

/** The deliveries of these ids, the first entry first. */
export function deliveriesByIds(
  { db }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<StockReceiptDocument[]> {
  return db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({ _id: { $in: ids.map((receiptId) => ({ shopId, receiptId })) } })
    .sort({ entryNumber: 1 })
    .toArray()
}

type Page = {
  entries: { number: number; source: { id: string } }[]
  moves: { sourceId: string; lineId: string; productId: string; quantityMilli: number; valueMinor: number }[]
}

/**
 * The first of a delivery's products of which something left the stock after it came, or had been sold before:
 * then part of what it cost is no longer in the stock. Null where there is none.
 */
export async function firstGoneSince(
  { collections }: Database,
  { _id: { shopId, receiptId }, entryNumber, lines }: StockReceiptDocument,
): Promise<string | null> {
  const broughtBy = new Map(lines.map(({ lineId, valueMinor }) => [lineId, valueMinor]))
  const products = new Set(lines.map(({ productId }) => productId))
  const since = entryNumber ?? 0
  const pages = collections.journalPages
    .find({ '_id.shopId': shopId, last: { $gte: since } }, boundedRead)
    .project<Page>({
      ...{ 'entries.number': 1, 'entries.source.id': 1, 'moves.sourceId': 1, 'moves.lineId': 1 },
      ...{ 'moves.productId': 1, 'moves.quantityMilli': 1, 'moves.valueMinor': 1 },
    })
    .sort({ last: 1 })
  for await (const { entries, moves } of pages) {
    const numbers = new Map(entries.map(({ number, source }) => [source.id, number]))
    for (const { sourceId, lineId, productId, quantityMilli, valueMinor } of moves) {
      if (!products.has(productId)) continue
      const isOwn = sourceId === receiptId
      if (isOwn && Number(valueMinor) !== broughtBy.get(lineId)) return productId
      if (!isOwn && (numbers.get(sourceId) ?? 0) > since && quantityMilli < 0) return productId
    }
  }
  return null
}

/** Where goods are known to come from: the delivery that they belong to, or the document with which they had left. */
export type Origin = Pick<LotMovement, 'deliveryId' | 'bringsBack'>

/** The origins of returns, reversals and goods sent back to a supplier, by the ids of these documents. */
export async function originsOf(
  { db, collections }: Database,
  shopId: string,
  moves: readonly DatedMove[],
): Promise<Map<string, Origin>> {
  const idsOf = (kind: DatedMove['kind']) => [
    ...new Set(moves.filter((move) => move.kind === kind).map(({ sourceId }) => sourceId)),
  ]
  const [returns, reversals, sentBack] = await Promise.all([
    collections.sales
      .find({ _id: { $in: idsOf('return').map((saleId) => ({ shopId, saleId })) } })
      .project<{ _id: { saleId: string }; returnOf?: string }>({ returnOf: 1 })
      .toArray(),
    collections.reversals
      .find({ _id: { $in: idsOf(reversalSource).map((reversalId) => ({ shopId, reversalId })) } })
      .project<{ _id: { reversalId: string }; reverses: string; reversedKind: string }>({
        ...{ reverses: 1, reversedKind: 1 },
      })
      .toArray(),
    db
      .collection<StockReceiptDocument>(stockReceipts.name)
      .find({ _id: { $in: idsOf('supplier-return').map((receiptId) => ({ shopId, receiptId })) } })
      .project<{ _id: { receiptId: string }; returnOf?: string }>({ returnOf: 1 })
      .toArray(),
  ])
  return new Map<string, Origin>([
    ...returns.map(({ _id, returnOf }) => [_id.saleId, returnOf ? { bringsBack: returnOf } : {}] as const),
    ...reversals.map(({ _id, reverses, reversedKind }) => {
      const isOfDelivery = reversedKind === 'stock-receipt'
      return [_id.reversalId, isOfDelivery ? { deliveryId: reverses } : { bringsBack: reverses }] as const
    }),
    ...sentBack.map(
      ({ _id, returnOf }) => [_id.receiptId, returnOf ? { deliveryId: returnOf } : {}] as const,
    ),
  ])
}

/**
 * The last day up to that of the return on which these goods came: from the supplier, or paid at once, which names no
 * supplier. Null where no such delivery is known.
 */
export async function lastBoughtOn(
  database: Database,
  shopId: string,
  { supplierId, businessDay, lines }: Pick<SupplierReturnBody, 'supplierId' | 'businessDay' | 'lines'>,
): Promise<Day | null> {
  const names = groupOf(supplierId, await readPartyMerges(database.collections, shopId))
  const deliveries = database.db.collection<StockReceiptDocument>(stockReceipts.name).find(
    {
      '_id.shopId': shopId,
      'lines.productId': { $in: lines.map(({ productId }) => productId) },
      of: { $exists: false },
      postingDay: { $lte: businessDay },
      $or: [{ party: { $in: names } }, { party: { $exists: false }, totalMinor: { $exists: true } }],
    },
    { sort: { postingDay: -1 }, projection: { postingDay: 1 } },
  )
  for await (const { _id, postingDay } of deliveries) {
    const reversed = await findReversedIds(database, shopId, [stockReceipts], { ids: [_id.receiptId] })
    if (reversed.size === 0) return postingDay
  }
  return null
}

/** The ids of returns of some deliveries to their supplier that were taken back. */
export async function returnsTakenBack(
  database: Database,
  shopId: string,
  deliveryIds: readonly string[],
): Promise<string[]> {
  const returns = await database.db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({ '_id.shopId': shopId, returnOf: { $in: [...deliveryIds] } })
    .project<{ _id: { receiptId: string } }>({ _id: 1 })
    .toArray()
  const ids = returns.map(({ _id }) => _id.receiptId)
  return [...(await findReversedIds(database, shopId, [stockReceipts], { ids }))]
}
