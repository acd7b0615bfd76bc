import { type Minor, minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { revalueStock, undoRevaluation } from '#domain/stock/moving-average.ts'
import type { Revalued } from './document-kind.ts'
import type { StockDraft } from './stock-draft.ts'

type Line = { lineId: string; productId: string; quantityMilli: Milli }

/** Moves the values of goods whose lines say another cost than was thought. @returns what of it goes to 1200, by line */
export function revalueGoods<Of extends Line>(
  stock: StockDraft,
  lines: readonly Of[],
  differenceOf: (line: Of) => Minor,
): (Of & { toStockMinor: Minor })[] {
  const heldOf = heldByTurns(stock)
  return lines.map((line) => {
    const { quantityMilli } = line
    const heldMilli = heldOf(line)
    // Where all of them went back to the supplier, none are there to be worth less.
    if (quantityMilli === 0) return { ...line, toStockMinor: minor(0) }
    const balance = stock.balanceOf(line.productId)
    const differenceMinor = differenceOf(line)
    const revalued = revalueStock(balance, { quantityMilli, heldMilli, differenceMinor })
    if (revalued.toStockMinor !== 0) stock.move(line, revalued.balance)
    return { ...line, toStockMinor: revalued.toStockMinor }
  })
}

/** The same, taken back. @returns what of it goes to 1200, of the lines that still have a share of it */
export function undoRevalued(
  stock: StockDraft,
  lines: readonly Revalued[],
): (Line & { valueMinor: Minor })[] {
  const heldOf = heldByTurns(stock)
  return lines.flatMap((line) => {
    const { lineId, productId, quantityMilli } = line
    const heldMilli = heldOf(line)
    if (quantityMilli === 0) return []
    const undone = undoRevaluation(stock.balanceOf(productId), { ...line, heldMilli })
    if (undone.toStockMinor === 0) return []
    stock.move(line, undone.balance)
    return [{ lineId, productId, quantityMilli: milli(0), valueMinor: undone.toStockMinor }]
  })
}

/** How many of a line are held: of what is held, no piece bears the difference of two lines. */
function heldByTurns(stock: StockDraft): (line: Line) => Milli {
  const left = new Map<string, Milli>()
  return ({ productId, quantityMilli }) => {
    const heldMilli = left.get(productId) ?? stock.balanceOf(productId).quantityMilli
    left.set(productId, milli(Math.max(heldMilli - quantityMilli, 0)))
    return heldMilli
  }
}
