import { cellText } from './cell-text.ts'
import type { SalesImportField } from './fields.ts'

/** Fields that may be written only in the first row of a receipt with a row for each line. */
const ofReceipt = ['receiptNumber', 'soldAt', 'status', 'currency'] as const satisfies SalesImportField[]

/**
 * Copies the fields that only the first row of a receipt has to its further rows. A row continues the receipt above if
 * it has no date, and either no number or the number of that receipt.
 */
export class ReceiptLines {
  readonly #columns: ReadonlyMap<SalesImportField, number>
  #first: readonly string[] = []

  constructor(columns: ReadonlyMap<SalesImportField, number>) {
    this.#columns = columns
  }

  /** Has to be called for each row, in the order of the file. */
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
