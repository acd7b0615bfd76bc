import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { hasFreight } from '../bills/goods-bills-store.ts'
import { findGoodsBill } from '../bills/goods-credits.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { SeenStock } from '../books/engine/document-kind.ts'
import { heldOfLine } from '../books/engine/held-lots.ts'
import type { GoodsBill } from '../books/kinds/bill-credit/goods-bill.ts'
import { kindOfSource } from '../books/kinds/index.ts'
import type { ReversalToRecord } from '../books/kinds/reversal/to-record.ts'
import { linesOfDeliveries, type StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { postedCountsAfter } from '../counts/posted-store.ts'
import type { Database } from '../db/client.ts'
import type { StoredDocument } from '../db/documents.ts'
import { goodsStillThere } from '../deliveries/goods-still-there.ts'
import { heldOfDeliveries } from '../deliveries/held-goods.ts'
import { deliveriesByIds } from '../deliveries/store.ts'
import { findBalances, findProductNames } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findReversal } from './find-reversal.ts'

type GoodsLeft = StoredDocument & {
  location?: string
  lines: readonly { productId: string }[]
}

type Revalued = Omit<GoodsLeft, 'lines'> & {
  lines: readonly (GoodsBill['lines'][number] & { heldMilli?: Milli })[]
}

type Seen = Pick<ReversalToRecord, 'seen' | 'held'>

/**
 * The stock of goods that a reversal moves or revalues; and for a late price difference, how much of its deliveries is
 * still held.
 * @throws Refusal delivery_goods_gone, delivery_has_freight, write_off_counted_since, supplier_return_counted_since,
 * goods_counted_since
 */
export async function seenStock(database: Database, shopId: string, { of }: ReversalBody): Promise<Seen> {
  if (await findReversal(database, shopId, of)) return {}
  const kind = kindOfSource(of.kind)
  const found = await findDocument(database, kind, shopId, of.id)
  const read = found && kind.isKindOf(found) ? kind.stockOfReversal?.(found) : undefined
  if (!found || !read) return {}
  switch (read.of) {
    case 'goods-out':
      return { seen: await stockOf(database, found as GoodsLeft, read.countedSince) }
    case 'goods-in': {
      const delivery = found as StockReceiptDocument
      if (await hasFreight(database, delivery))
        throw new Refusal('delivery_has_freight', { deliveryId: of.id })
      return { seen: await goodsStillThere(database, delivery) }
    }
    case 'costs': {
      const revalued = found as Revalued
      const bill = read.bill && (await findGoodsBill(database, shopId, read.bill))
      return differenceOf(database, revalued, bill?.lines ?? revalued.lines)
    }
  }
}

/** @param billed the lines of the bill, each with its delivery */
async function differenceOf(
  database: Database,
  document: Revalued,
  billed: GoodsBill['lines'],
): Promise<Seen> {
  const { shopId } = document._id
  // An earlier document used the stock of the product.
  if (document.lines.every(({ heldMilli }) => heldMilli === undefined))
    return { seen: await stockOf(database, document, null) }
  const lines = document.lines.flatMap(({ lineId }) => billed.find((line) => line.lineId === lineId) ?? [])
  const { held, seen } = await heldOfDeliveries(database, shopId, lines)
  const deliveries = await deliveriesByIds(database, shopId, [
    ...new Set(lines.map(({ deliveryId }) => deliveryId)),
  ])
  const came = linesOfDeliveries(deliveries)
  return { seen, held: lines.map((line) => ({ lineId: line.lineId, days: heldOfLine(held, line, came) })) }
}

/** @param code what is refused with where goods of it were counted since; null where that is no matter */
async function stockOf(
  database: Database,
  document: GoodsLeft,
  code: RefusalCode | null,
): Promise<SeenStock[]> {
  const { shopId } = document._id
  const ids = [...new Set(document.lines.map(({ productId }) => productId))]
  // Read before the counts: a count posted in between changes it.
  const balances = await findBalances(database, shopId, ids)
  if (code !== null) await refuseCountedSince(database, document, ids, code)
  return ids.map((productId) => {
    const { quantityMilli = milli(0), valueMinor = minor(0) } = balances.get(productId) ?? {}
    return { productId, quantityMilli, valueMinor }
  })
}

/** A count finds the goods that left in the books alone: to bring them back as well would have them twice. */
async function refuseCountedSince(
  database: Database,
  { _id: { shopId }, location, recordedAt }: GoodsLeft,
  productIds: readonly string[],
  code: RefusalCode,
): Promise<void> {
  const place = { shopId, location }
  for (const { countedAt } of await postedCountsAfter(database, place, productIds, recordedAt)) {
    const [productId, at] = [...countedAt].find(([, at]) => at > recordedAt) ?? []
    if (productId === undefined || at === undefined) continue
    const [shop, names] = await Promise.all([
      requireSettledShop(database, shopId),
      findProductNames(database, shopId, [productId]),
    ])
    const counted = businessDayOf(at.toISOString(), shop)
    throw new Refusal(code, { name: names.get(productId) ?? '', productId, counted })
  }
}
