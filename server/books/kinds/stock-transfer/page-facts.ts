import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { productName, text } from '../fact-words.ts'
import type { StockTransferDocument } from './stored.ts'

export function pageFactsOfStockTransfer(
  { of, from, to, lines, note }: StockTransferDocument,
  { locations, ...names }: FactNames,
): DocumentFact[] {
  return [
    ...text('From', of === 'sent' ? (locations?.get(from) ?? from) : 'In transit'),
    ...text('To', locations?.get(to) ?? to),
    ...lines.flatMap(({ productId, quantityMilli, lostMilli, lostMinor }) => [
      { label: productName(productId, names), text: formatMilli(quantityMilli) },
      ...(lostMilli === undefined
        ? []
        : [
            {
              label: `${productName(productId, names)}, lost on the way`,
              text: formatMilli(lostMilli),
              ...(lostMinor !== undefined && { amountMinor: lostMinor }),
            },
          ]),
    ]),
    ...text('Note', note),
  ]
}
