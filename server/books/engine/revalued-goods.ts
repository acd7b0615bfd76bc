import { type Minor, minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { revalueHeld, revalueStock, undoHeld, undoRevaluation } from '#domain/stock/moving-average.ts'
import type { HeldShare, Revalued, TakenIn } from './document-kind.ts'
import type { StockDraft } from './stock-draft.ts'

type Line = { lineId: string; productId: string; quantityMilli: Milli; heldMilli?: Milli }

/** Moves the values of goods whose lines say another cost than was thought. @returns what of it goes to 1200, by line */
export function revalueGoods<Of extends Line>(
  stock: StockDraft,
  lines: readonly Of[],
  differenceOf: (line: Of) => Minor,
): (Of & HeldShare)[] {
  const heldOf = heldByTurns(stock)
  return lines.map((line) => {
    const { quantityMilli } = line
    const ofProduct = heldOf(line)
    // Where all of them went back to the supplier, none are there to be worth less.
    if (quantityMilli === 0) return { ...line, toStockMinor: minor(0) }
    const balance = stock.balanceOf(line.productId)
    const differenceMinor = differenceOf(line)
    if (line.heldMilli !== undefined) {
      const revalued = revalueHeld(balance, { quantityMilli, heldMilli: line.heldMilli, differenceMinor })
      return { ...line, ...moveValue(stock, line, revalued) }
    }
    const revalued = revalueStock(balance, { quantityMilli, heldMilli: ofProduct, differenceMinor })
    if (revalued.toStockMinor !== 0) stock.move(line, revalued.balance)
    return { ...line, toStockMinor: revalued.toStockMinor }
  })
}

/**
 * Reverses the same.
 * @param held how many of each line are still held; absent on earlier reversals
 * @returns the amounts for 1200, of the lines that still have a share
 */
export function undoRevalued(
  stock: StockDraft,
  lines: readonly Revalued[],
  held?: readonly HeldOfLine[],
): TakenIn[] {
  const heldOf = heldByTurns(stock)
  return lines.flatMap((line) => {
    const { lineId, productId, quantityMilli } = line
    const ofProduct = heldOf(line)
    if (quantityMilli === 0) return []
    const balance = stock.balanceOf(productId)
    const taken = { lineId, productId, quantityMilli: milli(0) }
    if (held && line.heldMilli !== undefined) {
      const still = held.find((one) => one.lineId === lineId)?.heldMilli ?? milli(0)
      const { worthMinor = line.toStockMinor, heldMilli } = line
      const moved = moveValue(stock, line, undoHeld(balance, still, { worthMinor, heldMilli }))
      const { toStockMinor, ...worth } = moved
      return hasMoved(moved) ? [{ ...taken, valueMinor: toStockMinor, ...worth }] : []
    }
    const undone = undoRevaluation(balance, { ...line, heldMilli: ofProduct })
    if (undone.toStockMinor === 0) return []
    stock.move(line, undone.balance)
    return [{ ...taken, valueMinor: undone.toStockMinor }]
  })
}

export type HeldOfLine = { lineId: string; heldMilli: Milli }

/** Whether a line of a late price difference changes the stock. */
export function hasMoved({ toStockMinor, worthMinor }: HeldShare): boolean {
  return toStockMinor !== 0 || worthMinor !== undefined
}

function moveValue(
  stock: StockDraft,
  line: Line,
  { balance, toStockMinor, worthMinor }: ReturnType<typeof revalueHeld>,
): HeldShare {
  const share = { toStockMinor, ...(worthMinor !== toStockMinor && { worthMinor }) }
  if (hasMoved(share)) stock.move(line, balance, minor(worthMinor - toStockMinor))
  return share
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
