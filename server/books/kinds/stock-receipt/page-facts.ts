import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { DocumentSubject } from '#domain/documents/subject.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { FactNames, SubjectNames } from '../../engine/fact-names.ts'
import { accountText, productName, subjectOf, text } from '../fact-words.ts'
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

export function subjectOfStockReceipt(
  { of, supplierName, party, reference, totalMinor, lines }: StockReceiptDocument,
  { customers }: SubjectNames,
): DocumentSubject {
  const valueMinor = sumMinor(lines.map((line) => line.valueMinor))
  return subjectOf({
    name: of === undefined ? undefined : 'Goods returned',
    number: reference,
    payee: supplierName ?? (party && customers.get(party)),
    toward: of === undefined ? 'from' : 'to',
    totalMinor: totalMinor ?? minor(Math.abs(valueMinor)),
  })
}
