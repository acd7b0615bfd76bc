import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { TenderSum } from '#domain/documents/shift-close/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
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
    ...addedFacts(outside?.added),
  ]
}

function addedFacts(added: NonNullable<ShiftOpenDocument['outside']>['added']): DocumentFact[] {
  if (added === undefined) return []
  const { sums, deposits = [], payments = [] } = added
  const sumOf = (sums: readonly TenderSum[]) => sumMinor(sums.map(({ amountMinor }) => amountMinor))
  return [
    { label: 'Added, sold without a shift', amountMinor: minor(sums.salesMinor - sums.returnsMinor) },
    ...(deposits.length > 0 ? [{ label: 'Added, deposits', amountMinor: sumOf(deposits) }] : []),
    ...(payments.length > 0 ? [{ label: 'Added, payments on account', amountMinor: sumOf(payments) }] : []),
  ]
}
