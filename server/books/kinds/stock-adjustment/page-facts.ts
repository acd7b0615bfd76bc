import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { formatMilli } from '#domain/quantity.ts'
import { writeOffLabels } from '#domain/terms/write-off.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { productName, text } from '../fact-words.ts'
import type { StockAdjustmentDocument } from './stored.ts'

export function pageFactsOfStockAdjustment(
  { of, reason, name, note, lines }: StockAdjustmentDocument,
  names: FactNames,
): DocumentFact[] {
  return [
    ...text('Reason', reason && writeOffLabels[reason]),
    ...text('Count', of === 'stock-count' ? name : undefined),
    ...lines.map(({ productId, quantityMilli, valueMinor, countedMilli }) => ({
      label: productName(productId, names),
      text:
        countedMilli === undefined
          ? formatMilli(quantityMilli)
          : `${formatMilli(countedMilli)} counted, ${formatMilli(quantityMilli)} beside the books`,
      amountMinor: valueMinor,
    })),
    ...text('Note', note),
  ]
}
