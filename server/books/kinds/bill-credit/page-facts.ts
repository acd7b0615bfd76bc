import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount, productName, text } from '../fact-words.ts'
import type { BillCreditDocument } from './stored.ts'

export function pageFactsOfBillCredit(credit: BillCreditDocument, names: FactNames): DocumentFact[] {
  return [
    ...text('Supplier', names.customers.get(credit.supplierId)),
    ...text('Credit note', credit.reference),
    ...linesOfCredit(credit, names),
    { label: 'Total', amountMinor: credit.totalMinor },
    ...amount('Off the bill', credit.settledMinor === 0 ? undefined : credit.settledMinor),
    ...amount('Left as credit', credit.restMinor === 0 ? undefined : credit.restMinor),
    ...text('Note', credit.note),
  ]
}

function linesOfCredit(credit: BillCreditDocument, names: FactNames): DocumentFact[] {
  if (credit.of !== undefined)
    return credit.lines.map(({ productId, netMinor }) => ({
      label: productName(productId, names),
      amountMinor: netMinor,
    }))
  return credit.lines.map(({ account, description, netMinor }) => ({
    label: accountText(account, names),
    ...(description !== undefined && { text: description }),
    amountMinor: netMinor,
  }))
}
