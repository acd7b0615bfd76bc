import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { ShiftOpenDocument } from './stored.ts'

export function pageFactsOfShiftOpen(
  { tillId, float, heldMinor, outside }: ShiftOpenDocument,
  { tills }: FactNames,
): DocumentFact[] {
  return [
    ...text('Till', tills.get(tillId)),
    { label: 'Float', amountMinor: float.amountMinor },
    { label: 'In the till by the books', amountMinor: heldMinor },
    ...(outside?.added
      ? [{ label: 'Added, sold without a shift', amountMinor: outside.added.sums.salesMinor }]
      : []),
  ]
}
