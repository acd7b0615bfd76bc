import { type Minor, minor } from '#domain/money.ts'
import type { DayOfSales, FigureOfPart, PartOfDay } from '../db/documents.ts'

/** The totals of some receipts, in the form of the totals of days. */
export type ReceiptTotals = Pick<
  DayOfSales,
  | 'receipts'
  | 'grossMinor'
  | 'netMinor'
  | 'discountMinor'
  | 'returnsGrossMinor'
  | 'returnsNetMinor'
  | 'costMinor'
>

/** Parts of the totals of days, added up. */
export class PartSums {
  readonly #figures: PartOfDay = {}

  static of(parts: readonly PartOfDay[]): PartSums {
    const sums = new PartSums()
    for (const part of parts) sums.add(part)
    return sums
  }

  static ofAll(some: readonly PartSums[]): PartSums {
    return PartSums.of(some.map((one) => one.#figures))
  }

  add(part: PartOfDay): this {
    for (const name in part) {
      const figure = name as FigureOfPart
      this.#figures[figure] = (this.#figures[figure] ?? 0) + (part[figure] ?? 0)
    }
    return this
  }

  get(figure: FigureOfPart): number {
    return this.#figures[figure] ?? 0
  }

  minor(figure: FigureOfPart): Minor {
    return minor(this.get(figure))
  }

  totals(): ReceiptTotals {
    return {
      receipts: this.get('receipts'),
      grossMinor: this.minor('grossMinor'),
      netMinor: this.minor('netMinor'),
      discountMinor: this.minor('discountMinor'),
      returnsGrossMinor: this.minor('returnsGrossMinor'),
      returnsNetMinor: this.minor('returnsNetMinor'),
      costMinor: this.minor('costMinor'),
    }
  }
}
