import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { accountsOfPlaces } from '#domain/documents/money-transfer/schema.ts'
import { minor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { CashCountDocument } from './stored.ts'

export function pageFactsOfCashCount(
  { place, countedMinor, expectedMinor, reason }: CashCountDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    { label: 'Counted', text: accountText(accountsOfPlaces[place], names), amountMinor: countedMinor },
    { label: 'By the books', amountMinor: expectedMinor },
    { label: 'Difference', amountMinor: minor(countedMinor - expectedMinor) },
    ...text('Reason', reason),
  ]
}
