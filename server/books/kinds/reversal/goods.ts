import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { heldAtEndOf } from '#domain/stock/held-of-delivery.ts'
import { takeBackStock, undoReceipt } from '#domain/stock/moving-average.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import type { Revalued, SeenStock, StockMove, TakenIn, TookIn } from '../../engine/document-kind.ts'
import { type HeldOfLine, undoRevalued } from '../../engine/revalued-goods.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import type { ReversalDocument } from './stored.ts'
import type { ReversalToRecord } from './to-record.ts'

/**
 * Whether goods can go out again at what they came in at. That none of them left since was seen before, in the
 * journal: so what there is of them must be what it was then.
 * @throws Refusal changed_meanwhile, delivery_goods_gone
 */
export function checkGoodsThere(
  view: BooksView,
  { lines, location }: TookIn,
  seen: readonly SeenStock[],
): void {
  const stock = new StockDraft(view, { sourceId: '', postingDay: '' as never, location })
  checkGoodsRead(view, { lines }, seen)
  for (const line of lines) {
    const after = undoReceipt(stock.balanceOf(line.productId), line.quantityMilli, line.valueMinor)
    if (!after || stock.heldOf(line.productId) < line.quantityMilli) throw goneRefusal(view, line.productId)
    stock.move(line, after)
  }
}

function goneRefusal(view: BooksView, productId: string): Refusal {
  return new Refusal('delivery_goods_gone', { productId, name: view.product(productId)?.name ?? '' })
}

/** The movements of a reversal, from the document and the stock it applies to. @throws where the goods are not there */
export function movesOut(
  before: StockBefore,
  { _id, postingDay, lines = [] }: ReversalDocument,
  { location }: TookIn,
): readonly StockMove[] {
  const stock = new StockDraft(before, { sourceId: _id.reversalId, postingDay, location })
  for (const line of lines) {
    const after = undoReceipt(stock.balanceOf(line.productId), line.quantityMilli, line.valueMinor)
    if (!after)
      throw new Error(`${line.quantityMilli} of ${line.productId} are not there to be taken out again`)
    stock.move(line, after)
  }
  return stock.moves
}

/**
 * The movements of a reversal that brings goods back, at what they left at. Where they fill what is missing below
 * zero, `writeOffMinor` of that is value without goods.
 */
export function movesBack(
  before: StockBefore,
  { _id, postingDay, lines = [] }: ReversalDocument,
  { location }: TookIn,
): { moves: readonly StockMove[]; writeOffMinor: Minor } {
  const stock = new StockDraft(before, { sourceId: _id.reversalId, postingDay, location })
  let writeOffMinor = minor(0)
  for (const line of lines) {
    const back = takeBackStock(stock.balanceOf(line.productId), line.quantityMilli, line.valueMinor)
    writeOffMinor = minor(writeOffMinor + back.writeOffMinor)
    stock.move(line, back.balance, back.writeOffMinor)
  }
  return { moves: stock.moves, writeOffMinor }
}

/**
 * What goes back of the values that the document gave to goods: their lines, the movements, and what of it 1200 does
 * not get back, since the goods are gone.
 */
export function valuesBack(
  before: StockBefore,
  { _id, postingDay, held }: ReversalDocument,
  revalued: readonly Revalued[],
): { lines: TakenIn[]; moves: readonly StockMove[]; goneMinor: Minor } {
  const stock = new StockDraft(before, { sourceId: _id.reversalId, postingDay })
  const lines = undoRevalued(stock, revalued, held)
  const wholeMinor = minor(-sumMinor(revalued.map(({ toStockMinor }) => toStockMinor)))
  const backMinor = sumMinor(lines.map(({ valueMinor }) => valueMinor))
  return { lines, moves: stock.moves, goneMinor: minor(wholeMinor - backMinor) }
}

/** How many of the goods with a late price difference are still held on a day, by line. */
export function stillHeld(
  revalued: readonly Revalued[],
  held: NonNullable<ReversalToRecord['held']>,
  day: Day,
): HeldOfLine[] {
  return revalued.flatMap(({ lineId, heldMilli }) => {
    if (heldMilli === undefined) return []
    const days = held.find((one) => one.lineId === lineId)?.days
    if (!days) throw new Error(`what is held of line ${lineId} was not read`)
    return [{ lineId, heldMilli: milli(Math.min(heldMilli, heldAtEndOf(day, days))) }]
  })
}

/** Goods move only where there is of them what there was when they were looked at. @throws Refusal changed_meanwhile */
export function checkGoodsRead(
  view: Pick<BooksView, 'balanceOf'>,
  { lines }: { lines: readonly { productId: string }[] },
  seen: readonly SeenStock[],
): void {
  for (const { productId } of lines) {
    const before = seen.find((one) => one.productId === productId)
    const now = view.balanceOf(productId)
    if (before?.quantityMilli !== now?.quantityMilli || before?.valueMinor !== now?.valueMinor)
      throw new Refusal('changed_meanwhile')
  }
}
