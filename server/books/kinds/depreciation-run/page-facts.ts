import { monthInWords } from '#domain/day-in-words.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { assetName } from '../fact-words.ts'
import type { DepreciationRunDocument } from './stored.ts'

export function pageFactsOfDepreciationRun(
  { month, shares }: DepreciationRunDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    { label: 'Month', text: monthInWords(month) },
    ...shares.map(({ assetId, amountMinor }) => ({ label: assetName(assetId, names), amountMinor })),
  ]
}
