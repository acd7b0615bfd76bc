import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { formatMilli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, productName, text } from '../fact-words.ts'
import type { StockReceiptDocument } from './stored.ts'

export function pageFactsOfStockReceipt(receipt: StockReceiptDocument, names: FactNames): DocumentFact[] {
  return [
    ...text('Supplier', receipt.supplierName ?? (receipt.party && names.customers.get(receipt.party))),
    ...text(
      receipt.of !== undefined
        ? 'Credit note'
        : receipt.against === accounts.goodsNotBilled
          ? 'Delivery note'
          : 'Invoice',
      receipt.reference,
    ),
    { label: 'Posted against', text: accountText(receipt.against, names) },
    ...text('Till', receipt.tillId && names.tills.get(receipt.tillId)),
    ...(receipt.due ? [{ label: 'Due', day: receipt.due }] : []),
    ...receipt.lines.map(({ productId, quantityMilli, valueMinor }) => ({
      label: productName(productId, names),
      text: formatMilli(quantityMilli),
      amountMinor: valueMinor,
    })),
    ...(receipt.totalMinor === undefined ? [] : [{ label: 'Total', amountMinor: receipt.totalMinor }]),
    ...text('Note', receipt.note),
  ]
}
