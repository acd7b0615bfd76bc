import { api } from '#app/api/client.ts'
import { receiptOfRecorded, receiptOfWaiting } from '#app/features/till/receipt/receipt-view.ts'
import { tillDb, type WaitingSale } from '#app/features/till/storage/till-db.ts'
import * as routes from '#domain/api/routes/sales.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'

/** A receipt as the server has it, or as this device alone has it. */
export type FoundReceipt = {
  view: ReceiptView
  recorded: RecordedSale | null
  waiting: WaitingSale | null
}

/** Reads one receipt: from this device while the server does not have it, so it can be printed again offline. */
export async function readReceipt(shop: Shop, saleId: string): Promise<FoundReceipt> {
  const db = tillDb()
  const waiting = await db.outbox.get(saleId)
  if (waiting?.shopId === shop.shopId)
    return { view: receiptOfWaiting(waiting, shop, null), recorded: null, waiting }
  const recorded = await api.call(routes.readSale, { shopId: shop.shopId, saleId })
  const productIds = [...new Set(recorded.lines.map((line) => line.productId))]
  // The sale says no unit; the products on this device may know it.
  const products = await db.products.bulkGet(
    productIds.map((productId): [string, string] => [shop.shopId, productId]),
  )
  const units = new Map(products.flatMap((product) => (product ? [[product.productId, product.unit]] : [])))
  const unitOf = (productId: string) => units.get(productId) ?? null
  return { view: receiptOfRecorded(recorded, shop, unitOf), recorded, waiting: null }
}
