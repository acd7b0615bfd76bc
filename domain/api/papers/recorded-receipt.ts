import { type ReceiptView, receiptView } from '../../receipt/view.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { RecordedSale } from '../sale.ts'

/** The receipt of a sale as the server has it. One from a file had no unit. */
export function receiptOfRecorded(sale: RecordedSale, { taxPack }: { taxPack: TaxPackId }): ReceiptView {
  const { saleId, tillName, cashier, customerName, entryHash = null } = sale
  const isImported = sale.origin === 'import'
  const nameOf = (index: number) => {
    const { name = 'Product', unit = null } = sale.lines[index] ?? {}
    return { name, unit: isImported ? null : unit }
  }
  const returnedReceipt = sale.returned?.receiptNumber ?? null
  const beside = { saleId, tillName, cashier, customerName, entryHash, returnedReceipt, due: sale.due }
  return receiptView(sale, nameOf, { ...beside, isImported }, taxPack, sale.paidBy ?? [])
}
