import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { entrySourceLabels } from '#domain/terms/document-kind.ts'
import { amount, text } from '../fact-words.ts'
import type { ReversalDocument } from './stored.ts'

export function pageFactsOfReversal({
  reversedKind,
  reference,
  reason,
  taken = [],
}: ReversalDocument): DocumentFact[] {
  return [
    { label: 'Reverses', text: `${entrySourceLabels[reversedKind]} ${reference}`.trim() },
    ...amount('Used by sales before', reversedKind === 'deposit' ? taken[0]?.amountMinor : undefined),
    ...text('Reason', reason),
  ]
}
