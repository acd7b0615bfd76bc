import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { sumMinor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { CreditWriteOffDocument } from './stored.ts'

export function pageFactsOfCreditWriteOff(
  { customerId, allocations, reason }: CreditWriteOffDocument,
  { customers }: FactNames,
): DocumentFact[] {
  return [
    ...text('Customer', customers.get(customerId)),
    { label: 'Amount', amountMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)) },
    ...text('Reason', reason),
  ]
}
