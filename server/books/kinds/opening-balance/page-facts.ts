import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { OpeningBalanceDocument } from './stored.ts'

export function pageFactsOfOpeningBalance(
  { account, amountMinor, supplierName, party, due }: OpeningBalanceDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    { label: 'Account', text: accountText(account, names) },
    ...text('Of', supplierName ?? (party && names.customers.get(party))),
    ...(due ? [{ label: 'Due', day: due }] : []),
    { label: 'Amount', amountMinor },
  ]
}
