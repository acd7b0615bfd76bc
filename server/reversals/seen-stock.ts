import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { hasFreight } from '../bills/goods-bills-store.ts'
import { findGoodsBill } from '../bills/goods-credits.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { heldOfLine } from '../books/engine/held-lots.ts'
import type { GoodsBill } from '../books/kinds/bill-credit/goods-bill.ts'
import { billCredit } from '../books/kinds/bill-credit/kind.ts'
import { deliveryBill } from '../books/kinds/delivery-bill/kind.ts'
import type { ReversalToRecord, SeenStock } from '../books/kinds/reversal/to-record.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import { linesOfDeliveries } from '../books/kinds/stock-receipt/stored.ts'
import { supplierReturn } from '../books/kinds/supplier-return/kind.ts'
import { postedCountsAfter } from '../counts/posted-store.ts'
import type { Database } from '../db/client.ts'
import { goodsStillThere } from '../deliveries/goods-still-there.ts'
import { heldOfDeliveries } from '../deliveries/held-goods.ts'
import { deliveriesByIds } from '../deliveries/unbilled-store.ts'
import { findBalances, findProductNames } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findReversal } from './find-reversal.ts'

type GoodsLeft = {
  _id: { shopId: string }
  location?: string
  recordedAt: Date
  lines: readonly { productId: string }[]
}

type Seen = Pick<ReversalToRecord, 'seen' | 'held'>

/**
 * The stock of goods that a reversal moves or revalues; and for a late price difference, how much of its deliveries is
 * still held.
 * @throws Refusal delivery_goods_gone, delivery_has_freight, write_off_counted_since, supplier_return_counted_since
 */
export async function seenStock(database: Database, shopId: string, { of }: ReversalBody): Promise<Seen> {
  if (await findReversal(database, shopId, of)) return {}
  switch (of.kind) {
    case 'write-off': {
      const found = await findDocument(database, stockAdjustment, shopId, of.id)
      if (!found) return {}
      const isOut = found.of === 'write-off' && found.reason !== 'found'
      return { seen: await stockOf(database, found, isOut ? 'write_off_counted_since' : null) }
    }
    case 'supplier-return': {
      const found = await findDocument(database, supplierReturn, shopId, of.id)
      return found ? { seen: await stockOf(database, found, 'supplier_return_counted_since') } : {}
    }
    case 'stock-receipt': {
      const found = await findDocument(database, stockReceipt, shopId, of.id)
      if (!found || found.of !== undefined) return {}
      if (await hasFreight(database, found)) throw new Refusal('delivery_has_freight', { deliveryId: of.id })
      return { seen: await goodsStillThere(database, found) }
    }
    case 'delivery-bill': {
      const found = await findDocument(database, deliveryBill, shopId, of.id)
      return found ? differenceOf(database, found, found.lines) : {}
    }
    case 'bill-credit': {
      const found = await findDocument(database, billCredit, shopId, of.id)
      if (found?.of === undefined) return {}
      const bill = await findGoodsBill(database, shopId, { kind: found.of, id: found.billId })
      return differenceOf(database, found, bill.lines)
    }
    default:
      return {}
  }
}

/** @param billed the lines of the bill, each with its delivery */
async function differenceOf(
  database: Database,
  document: Omit<GoodsLeft, 'lines'> & {
    lines: readonly { lineId: string; productId: string; heldMilli?: Milli }[]
  },
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
  code: 'write_off_counted_since' | 'supplier_return_counted_since' | null,
): Promise<SeenStock[]> {
  const { shopId } = document._id
  const ids = [...new Set(document.lines.map(({ productId }) => productId))]
  // Read before the counts: one that is posted meanwhile changes it.
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
  code: 'write_off_counted_since' | 'supplier_return_counted_since',
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
