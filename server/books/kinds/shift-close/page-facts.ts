import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { minor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { ShiftCloseDocument } from './stored.ts'

export function pageFactsOfShiftClose(
  { tillId, cash, expected, sums, note }: ShiftCloseDocument,
  { tills }: FactNames,
): DocumentFact[] {
  return [
    ...text('Till', tills.get(tillId)),
    { label: 'Sales', amountMinor: sums.salesMinor },
    { label: 'Returns', amountMinor: sums.returnsMinor },
    { label: 'Cash expected', amountMinor: expected[0]?.amountMinor ?? minor(0) },
    { label: 'Cash counted', amountMinor: cash.amountMinor },
    ...text('Note', note),
  ]
}
