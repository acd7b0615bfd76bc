import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { billCredit } from '../books/kinds/bill-credit/kind.ts'
import { deliveryBill } from '../books/kinds/delivery-bill/kind.ts'
import type { SeenStock } from '../books/kinds/reversal/to-record.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import { supplierReturn } from '../books/kinds/supplier-return/kind.ts'
import { postedCountsAfter } from '../counts/posted-store.ts'
import type { Database } from '../db/client.ts'
import { goodsStillThere } from '../deliveries/goods-still-there.ts'
import { findBalances, findProductNames } from '../products/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findReversal } from './find-reversal.ts'

type GoodsLeft = {
  _id: { shopId: string }
  location?: string
  recordedAt: Date
  lines: readonly { productId: string }[]
}

/**
 * Of goods that go out or come in again with a reversal, or whose value changes with it: what there is of them.
 * @throws Refusal delivery_goods_gone, write_off_counted_since, supplier_return_counted_since
 */
export async function seenStock(
  database: Database,
  shopId: string,
  { of }: ReversalBody,
): Promise<SeenStock[] | undefined> {
  if (await findReversal(database, shopId, of)) return undefined
  switch (of.kind) {
    case 'write-off': {
      const found = await findDocument(database, stockAdjustment, shopId, of.id)
      if (!found) return undefined
      const isOut = found.of === 'write-off' && found.reason !== 'found'
      return stockOf(database, found, isOut ? 'write_off_counted_since' : null)
    }
    case 'supplier-return': {
      const found = await findDocument(database, supplierReturn, shopId, of.id)
      return found ? stockOf(database, found, 'supplier_return_counted_since') : undefined
    }
    case 'stock-receipt': {
      const found = await findDocument(database, stockReceipt, shopId, of.id)
      return found && found.of === undefined ? goodsStillThere(database, found) : undefined
    }
    case 'delivery-bill': {
      const found = await findDocument(database, deliveryBill, shopId, of.id)
      return found ? stockOf(database, found, null) : undefined
    }
    case 'bill-credit': {
      const found = await findDocument(database, billCredit, shopId, of.id)
      return found?.of === undefined ? undefined : stockOf(database, found, null)
    }
    default:
      return undefined
  }
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
