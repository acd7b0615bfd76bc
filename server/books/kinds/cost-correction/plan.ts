import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCostCorrection } from '#domain/documents/cost-correction/posting.ts'
import { minor } from '#domain/money.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import type { CorrectionToRecord, CostCorrectionDocument } from './stored.ts'

export function planCostCorrection(
  view: BooksView,
  { correctionId, postingDay, lines }: CorrectionToRecord,
): Draft<CostCorrectionDocument> {
  return postingOf(view, {
    _id: { shopId: view.shopId, correctionId },
    lines,
    postingDay: postingDayOf(postingDay, view.shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a correction does to the books: its own entry and the stock that it leaves. */
export function postingOf(
  before: StockBefore,
  document: CostCorrectionDocument,
): Draft<CostCorrectionDocument> {
  const { _id, postingDay, lines } = document
  const stock = new StockDraft(before, { sourceId: _id.correctionId, postingDay })
  for (const line of lines) {
    const balance = stock.balanceOf(line.productId)
    const after = { ...balance, valueMinor: minor(balance.valueMinor + line.valueMinor) }
    // Below nothing only until the next line of the same goods.
    const lastUnitCostMinor = minor(Math.max(unitCost(after), 0))
    stock.move(line, { ...after, lastUnitCostMinor })
  }
  return { document, businessDay: postingDay, lines: postCostCorrection(lines), moves: stock.moves }
}
