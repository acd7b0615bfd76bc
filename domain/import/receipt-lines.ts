import { cellText } from './cell-text.ts'
import type { SalesImportField } from './fields.ts'

/** What a receipt has once where each of its lines has a row: in its first. */
const ofReceipt = ['receiptNumber', 'soldAt', 'status', 'currency'] as const satisfies SalesImportField[]

/**
 * Gives the further rows of a receipt what only its first has. A row continues the receipt above where it has no date
 * and no number of its own, or the number of that receipt.
 */
export class ReceiptLines {
  readonly #columns: ReadonlyMap<SalesImportField, number>
  #first: readonly string[] = []

  constructor(columns: ReadonlyMap<SalesImportField, number>) {
    this.#columns = columns
  }

  /** Rows are asked in their order. */
  read(cells: readonly string[]): { cells: readonly string[]; isContinued: boolean } {
    const text = (of: readonly string[], field: SalesImportField) => cellText(of, this.#columns.get(field))
    const number = text(cells, 'receiptNumber')
    const above = text(this.#first, 'receiptNumber')
    const isContinued =
      above !== '' &&
      text(cells, 'soldAt') === '' &&
      (number === '' || number === above) &&
      text(cells, 'sku') !== ''
    if (!isContinued) {
      if (number !== '') this.#first = cells
      return { cells, isContinued }
    }
    const filled = [...cells]
    for (const field of ofReceipt) {
      const column = this.#columns.get(field)
      if (column !== undefined && text(cells, field) === '') filled[column] = this.#first[column] ?? ''
    }
    return { cells: filled, isContinued }
  }
}
