import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { BillDocument } from './stored.ts'

export function pageFactsOfBill(bill: BillDocument, names: FactNames): DocumentFact[] {
  return [
    ...text('Supplier', names.customers.get(bill.supplierId)),
    ...text('Invoice number', bill.reference),
    { label: 'Due', day: bill.due },
    ...bill.lines.map(({ account, description, netMinor }) => ({
      label: accountText(account, names),
      ...(description !== undefined && { text: description }),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: bill.totalMinor },
    ...text('Note', bill.note),
  ]
}
