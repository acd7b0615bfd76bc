import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { heldAt, placed, type Shift } from '#domain/stock/at-locations.ts'
import { emptyStock, type StockBalance } from '#domain/stock/moving-average.ts'
import type { StockBefore } from './books-view.ts'
import type { StockMove } from './document-kind.ts'

/** The stock while a document is planned: what its first lines take, the next ones don't find. */
export class StockDraft {
  readonly moves: StockMove[] = []
  readonly #view: StockBefore
  readonly #document: { sourceId: string; postingDay: Day }
  readonly #location: string
  readonly #changed = new Map<string, StockBalance>()

  /** @param location where goods are put, or are taken from */
  constructor(
    view: StockBefore,
    {
      location = firstLocation,
      ...document
    }: { sourceId: string; postingDay: Day; location?: string | undefined },
  ) {
    this.#view = view
    this.#document = document
    this.#location = location
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

  /** How many there are at the place of the document. */
  heldOf(productId: string): Milli {
    return heldAt(this.balanceOf(productId), this.#location).quantityMilli
  }

  /** @param differenceMinor what goods that came in are worth beyond what the balance rises by: they filled what was missing */
  move(line: MovingLine, after: StockBalance, differenceMinor: Minor = minor(0)): void {
    const before = this.balanceOf(line.productId)
    const quantityMilli = after.quantityMilli - before.quantityMilli
    this.#place(line, before, after, [{ location: this.#location, quantityMilli }], differenceMinor)
  }

  /** From one place to another: the shop as a whole has what it had. */
  transfer(line: MovingLine & { quantityMilli: Milli }, from: string, to: string): void {
    const before = this.balanceOf(line.productId)
    this.#place(line, before, before, [
      { location: from, quantityMilli: -line.quantityMilli },
      { location: to, quantityMilli: line.quantityMilli },
    ])
  }

  #place(
    { lineId, productId }: MovingLine,
    before: StockBalance,
    after: StockBalance,
    shifts: readonly Shift[],
    differenceMinor: Minor = minor(0),
  ): void {
    const product = this.#view.product(productId)
    if (product?.isService) throw new Refusal('product_is_service', { name: product.name ?? productId })
    const { balance, changes } = placed(before, after, shifts)
    const valueMinor = minor(balance.valueMinor - before.valueMinor)
    this.#changed.set(productId, balance)
    this.moves.push({
      ...this.#document,
      lineId,
      productId,
      quantityMilli: milli(balance.quantityMilli - before.quantityMilli),
      valueMinor,
      ...(differenceMinor !== 0 && { worthMinor: minor(valueMinor + differenceMinor) }),
      ...(changes.length > 0 && { at: changes }),
      after: balance,
    })
  }
}

type MovingLine = { lineId: string; productId: string }
