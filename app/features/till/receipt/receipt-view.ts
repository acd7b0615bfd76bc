import type { Shop } from '#domain/api/shop.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { type ReceiptView, receiptView } from '#domain/receipt/view.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/**
 * The receipt of a sale that this device recorded, at the server or not.
 * @param entryHash what the server has answered; null before it has
 */
export function receiptOfWaiting(
  { saleId, sale, names }: WaitingSale,
  shop: Shop,
  entryHash: string | null,
): ReceiptView {
  const { tillName, cashier = null, customerName, returnedReceipt = null } = names
  const nameOf = (index: number) => names.lines[index] ?? { name: 'Product', unit: null }
  const beside = { saleId, tillName, cashier, customerName, entryHash, returnedReceipt }
  return receiptView(sale, nameOf, beside, shop.taxPack, paymentTypesEver(shop.settings))
}
