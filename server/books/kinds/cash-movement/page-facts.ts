import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { cashMovementLabels } from '#domain/terms/cash-place.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { CashMovementDocument } from './stored.ts'

export function pageFactsOfCashMovement(
  { tillId, direction, place, amountMinor, reason }: CashMovementDocument,
  { tills }: FactNames,
): DocumentFact[] {
  return [
    ...text('Till', tills.get(tillId)),
    { label: cashMovementLabels[direction][place] ?? 'Cash', amountMinor },
    ...text('Reason', reason),
  ]
}
