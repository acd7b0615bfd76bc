import type { PastBooks } from '../../engine/books-view.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { OriginalOfReturn } from '../return/original.ts'
import { linesOfSale } from './posting.ts'
import { moveStock } from './stock.ts'
import type { SaleDocument } from './stored.ts'

/** A recorded sale or return, planned again: its costs from the stock that was there. */
export function replanSale(
  past: PastBooks,
  document: SaleDocument,
  original: OriginalOfReturn | null,
): Draft<SaleDocument> {
  const { _id, kind, lines, postingDay, businessDay, ofHistory, location } = document
  const stock = moveStock(past, {
    ...{ saleId: _id.saleId, kind, lines, postingDay, location, original, ofHistory },
  })
  return {
    document: {
      ...document,
      lines: lines.map((line, index) => ({ ...line, costMinor: stock.costs[index] ?? line.costMinor })),
    },
    businessDay,
    lines: linesOfSale(past.shop.taxPack, document, {
      ...stock,
      movesStock: true,
      settles: original?.open ?? null,
    }),
    moves: stock.moves,
  }
}
