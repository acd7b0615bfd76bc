import type { RecordedSale } from '#domain/api/sale.ts'
import type { Shop } from '#domain/api/shop.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { type ReceiptView, receiptView } from '#domain/receipt/view.ts'
import type { WaitingSale } from '../storage/till-db.ts'

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

/**
 * The receipt of a sale as the server has it.
 * @param unitOf the unit of a product as this device knows it, for an answer without units
 */
export function receiptOfRecorded(sale: RecordedSale, shop: Shop): ReceiptView {
  const { saleId, tillName, cashier, customerName, entryHash = null } = sale
  const returnedReceipt = sale.returned?.receiptNumber ?? null
  const isImported = sale.origin === 'import'
  const nameOf = (index: number) => {
    const { name = 'Product', unit = null } = sale.lines[index] ?? {}
    return { name, unit: isImported ? null : unit }
  }
  const beside = { saleId, tillName, cashier, customerName, entryHash, returnedReceipt, due: sale.due }
  return receiptView(sale, nameOf, { ...beside, isImported }, shop.taxPack, sale.paidBy ?? [])
}
