import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { SeenStock } from '../books/engine/document-kind.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findBalances, findProductNames } from '../products/store.ts'
import { firstGoneSince } from './store.ts'

/**
 * What there is of the goods of a delivery, of which nothing left the stock since it came.
 * @throws Refusal delivery_goods_gone, search_too_long
 */
export async function goodsStillThere(
  database: Database,
  receipt: StockReceiptDocument,
): Promise<SeenStock[]> {
  const { shopId } = receipt._id
  const ids = [...new Set(receipt.lines.map(({ productId }) => productId))]
  const { gone, balances } = await whileBooksStand(database.collections, shopId, async () => ({
    gone: await refuseTooLong(firstGoneSince(database, receipt)),
    balances: await findBalances(database, shopId, ids),
  }))
  if (gone !== null) {
    const names = await findProductNames(database, shopId, [gone])
    throw new Refusal('delivery_goods_gone', { productId: gone, name: names.get(gone) ?? '' })
  }
  return ids.map((productId) => {
    const { quantityMilli = milli(0), valueMinor = minor(0) } = balances.get(productId) ?? {}
    return { productId, quantityMilli, valueMinor }
  })
}
