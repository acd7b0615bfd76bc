import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { productName, text } from '../fact-words.ts'
import type { DeliveryBillDocument } from './stored.ts'

export function pageFactsOfDeliveryBill(bill: DeliveryBillDocument, names: FactNames): DocumentFact[] {
  return [
    ...text('Supplier', names.customers.get(bill.supplierId)),
    ...text('Bill', bill.reference),
    { label: 'Due', day: bill.due },
    ...bill.lines.map(({ productId, quantityMilli, netMinor }) => ({
      label: productName(productId, names),
      text: formatMilli(quantityMilli),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: bill.totalMinor },
    ...text('Note', bill.note),
  ]
}
