import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { emptyStock, type StockBalance } from '#domain/stock/moving-average.ts'
import type { StockBefore, StockMove } from './document-kind.ts'

/** The stock while a document is planned: what its first lines take, the next ones don't find. */
export class StockDraft {
  readonly moves: StockMove[] = []
  readonly #view: StockBefore
  readonly #document: { sourceId: string; postingDay: Day }
  readonly #changed = new Map<string, StockBalance>()

  constructor(view: StockBefore, document: { sourceId: string; postingDay: Day }) {
    this.#view = view
    this.#document = document
  }

  /** What there is of a product; one that never moved costs what its record says. */
  balanceOf(productId: string): StockBalance {
    return (
      this.#changed.get(productId) ??
      this.#view.balanceOf(productId) ?? { ...emptyStock, lastUnitCostMinor: this.costOnRecord(productId) }
    )
  }

  /** What the product's record says a unit costs. */
  costOnRecord(productId: string): Minor {
    return this.#view.product(productId)?.costMinor ?? minor(0)
  }

  move({ lineId, productId }: { lineId: string; productId: string }, after: StockBalance): void {
    const before = this.balanceOf(productId)
    this.#changed.set(productId, after)
    this.moves.push({
      ...this.#document,
      lineId,
      productId,
      quantityMilli: milli(after.quantityMilli - before.quantityMilli),
      valueMinor: minor(after.valueMinor - before.valueMinor),
      after,
    })
  }
}
