import type { Day } from '#domain/business-day.ts'
import type { SaleLine } from '#domain/documents/sale/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import { inSingles } from '#domain/product/pack.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import {
  costOfReturn,
  issueStock,
  type StockBalance,
  takeBackStock,
  unitCost,
} from '#domain/stock/moving-average.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { Review } from '#domain/terms/review.ts'
import type { StockBefore } from '../../engine/books-view.ts'
import type { StockMove } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import type { OriginalOfReturn } from '../return/original.ts'
import type { ReturnToHistory } from './stored.ts'

/** What the lines of a sale did to the stock, and what that posts. */
export type StockOfSale = {
  /** By line, in their order. */
  costs: Minor[]
  costMinor: Minor
  shortfallDifferenceMinor: Minor
  writeOffMinor: Minor
  belowZero: Review[]
  moves: readonly StockMove[]
}

type StockLine = Pick<
  SaleLine,
  'lineId' | 'returnOfLineId' | 'productId' | 'quantityMilli' | 'pack' | 'isWrittenOff'
> & { isService?: true }

/**
 * Takes sold goods out at the moving average, and puts returned goods back: at what they cost when
 * they were sold, or, where that is not known, at today's average: without a receipt, or of a file that had no cost.
 * What is written off as it comes back is never in the stock: its whole cost goes to 5010.
 */
export function moveStock(
  before: StockBefore,
  document: {
    saleId: string
    kind: SaleKind
    lines: readonly StockLine[]
    postingDay: Day
    /** Where the till is; absent: the first place. */
    location?: string | undefined
    original: OriginalOfReturn | null
    ofHistory?: ReturnToHistory | undefined
  },
): StockOfSale {
  const { saleId, postingDay, location } = document
  const stock = new StockDraft(before, { sourceId: saleId, postingDay, location })
  const moved: StockOfSale = {
    costs: [],
    costMinor: minor(0),
    shortfallDifferenceMinor: minor(0),
    writeOffMinor: minor(0),
    belowZero: [],
    moves: stock.moves,
  }
  for (const line of document.lines) {
    if (line.isService) {
      moved.costs.push(minor(0))
      continue
    }
    const balance = stock.balanceOf(line.productId)
    const movement =
      document.kind === 'sale'
        ? issueStock(balance, inSingles(line), stock.costOnRecord(line.productId))
        : takeBack(balance, line, document)
    moved.costs.push(movement.costMinor)
    moved.costMinor = minor(moved.costMinor + movement.costMinor)
    moved.shortfallDifferenceMinor = minor(moved.shortfallDifferenceMinor + movement.shortfallDifferenceMinor)
    moved.writeOffMinor = minor(moved.writeOffMinor + movement.writeOffMinor)
    if (line.isWrittenOff) continue
    stock.move(line, movement.balance, movement.writeOffMinor)
    // Of the place that sold it: goods elsewhere are not there to be handed over.
    const heldMilli = stock.heldOf(line.productId)
    if (document.kind === 'sale' && heldMilli < 0)
      moved.belowZero.push({ code: 'stock_below_zero', lineId: line.lineId, said: heldMilli })
  }
  return moved
}

function takeBack(
  before: StockBalance,
  line: StockLine,
  { original, ofHistory }: { original: OriginalOfReturn | null; ofHistory?: ReturnToHistory | undefined },
) {
  const quantityMilli = inSingles(line)
  const sold = original?.soldLines.get(line.returnOfLineId ?? '')
  const isCostKnown = sold !== undefined && !(ofHistory && sold.costMinor === 0)
  const costMinor = isCostKnown
    ? costOfReturn(
        { ...sold, quantityMilli: inSingles(sold) },
        original?.takeReturned(sold.lineId, quantityMilli) ?? inSingles(sold),
        quantityMilli,
      )
    : minor(multiplyDivide(unitCost(before), quantityMilli, 1000))
  if (line.isWrittenOff)
    return { balance: before, costMinor, shortfallDifferenceMinor: minor(0), writeOffMinor: costMinor }
  return { ...takeBackStock(before, quantityMilli, costMinor), costMinor }
}
