import { formatMinor, type Minor, minor, parseMinor } from '../money.ts'
import { cellText } from './cell-text.ts'
import type { SalesImportField } from './fields.ts'
import type { ImportNote } from './loyverse.ts'
import { leftOutFields } from './sales-columns.ts'
import { isTaxable } from './status-words.ts'

const maxRowsNamed = 5

const sentences: Readonly<Record<(typeof leftOutFields)[number], (amount: string) => string>> = {
  shipping: (amount) => `Delivery of ${amount} in total is left out: it is not a line of a receipt.`,
  fee: (amount) => `Fees of ${amount} in total are left out: enter them as expenses.`,
  refund: (amount) => `Refunds of ${amount} in total are left out: the file does not list the goods.`,
}

/** Amounts in a file of past sales that are not lines: they are reported, and not imported. */
export class LeftOutAmounts {
  readonly #columns: ReadonlyMap<SalesImportField, number>
  readonly #currency: string
  readonly #found = new Map<SalesImportField, { sumMinor: number; rows: number[]; count: number }>()

  constructor(columns: ReadonlyMap<SalesImportField, number>, currency: string) {
    this.#columns = columns
    this.#currency = currency
  }

  add(row: number, cells: readonly string[]): void {
    for (const field of leftOutFields) {
      const parsed = parseMinor(cellText(cells, this.#columns.get(field)), this.#currency)
      if (parsed.ok && parsed.amountMinor !== 0) this.#count(field, row, parsed.amountMinor)
    }
    if (isTaxable(cellText(cells, this.#columns.get('taxable'))) === false)
      this.#count('taxable', row, minor(0))
  }

  notes(): ImportNote[] {
    return [...this.#found].map(([field, { sumMinor, rows, count }]) => {
      const amount = formatMinor(minor(Math.min(Math.abs(sumMinor), Number.MAX_SAFE_INTEGER)), this.#currency)
      const detail =
        field === 'taxable'
          ? 'Marked as not taxable: new products get the standard tax class. Check their tax class.'
          : sentences[field as (typeof leftOutFields)[number]](amount)
      return { detail, rows, count }
    })
  }

  #count(field: SalesImportField, row: number, amountMinor: Minor): void {
    const found = this.#found.get(field) ?? { sumMinor: 0, rows: [], count: 0 }
    found.sumMinor += amountMinor
    found.count += 1
    if (found.rows.length < maxRowsNamed) found.rows.push(row)
    this.#found.set(field, found)
  }
}
