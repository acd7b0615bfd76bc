import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { minor } from '#domain/money.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { CashCountDocument } from './stored.ts'

export function pageFactsOfCashCount(count: CashCountDocument, names: FactNames): DocumentFact[] {
  const { place, countedMinor, expectedMinor, reason } = count
  if (place === 'till')
    return [
      ...text('Till', names.tills.get(count.tillId)),
      { label: 'Counted at the end of the shift', amountMinor: expectedMinor },
      { label: 'Corrected to', amountMinor: countedMinor },
      ...text('Reason', reason),
    ]
  return [
    { label: 'Counted', text: accountText(accountOfMoney(place), names), amountMinor: countedMinor },
    { label: 'By the books', amountMinor: expectedMinor },
    { label: 'Difference', amountMinor: minor(countedMinor - expectedMinor) },
    ...text('Reason', reason),
  ]
}
