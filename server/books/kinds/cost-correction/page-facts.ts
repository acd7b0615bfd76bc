import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { minor } from '#domain/money.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { productName } from '../fact-words.ts'
import type { CostCorrectionDocument } from './stored.ts'

export function pageFactsOfCostCorrection(
  { lines }: CostCorrectionDocument,
  names: FactNames,
): DocumentFact[] {
  return lines.map(({ productId, valueMinor }) => ({
    label: `${productName(productId, names)}, cost changed by`,
    amountMinor: minor(-valueMinor),
  }))
}
