import { reliefMinor } from '#domain/documents/credit-write-off/relief.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { sumMinor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { CreditWriteOffDocument } from './stored.ts'

export function pageFactsOfCreditWriteOff(
  { customerId, allocations, reason, relief = [] }: CreditWriteOffDocument,
  { customers }: FactNames,
): DocumentFact[] {
  return [
    ...text('Customer', customers.get(customerId)),
    { label: 'Amount', amountMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)) },
    ...text('Reason', reason),
    ...relief.flatMap((one): DocumentFact[] =>
      one.isClaimed
        ? [{ label: 'Tax recovered', amountMinor: reliefMinor([one]) }]
        : [
            { label: 'Tax that can be recovered', amountMinor: reliefMinor([one]) },
            { label: 'From', day: one.from },
            { label: 'Until', day: one.until },
          ],
    ),
  ]
}
