import { type TableLimits, tooLarge } from './limits.ts'

/** A row of a file that has something in it. `row` is its number in the spreadsheet, from 1. */
export type TableRow = { row: number; cells: string[]; withoutValue?: CellWithoutValue[] }

/** A cell that shows something in the spreadsheet program and has no value in the file; its text is no value. */
export type CellWithoutValue = { column: number; why: 'not-calculated' | 'error' }

/** `A`, `Z`, `AA`: what a spreadsheet calls the column of this index. */
export function columnName(index: number): string {
  let name = ''
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  }
  return name
}

/** Collects the cells of one row after the other. @throws Refusal file_too_large */
export class RowBuilder {
  readonly #limits: TableLimits
  #cells: string[] = []
  #withoutValue: CellWithoutValue[] = []
  #cellsOfFile = 0
  #rowsOfFile = 0

  constructor(limits: TableLimits) {
    this.#limits = limits
  }

  /** Says that a text is too long as soon as it is, not when its end was found. */
  checkLength(length: number, row: number, column: number): void {
    const most = this.#limits.textLength
    if (length > most) throw tooLarge('textLength', most, { row, column: columnName(column) })
  }

  /** Puts a text into a column of the present row; an empty one takes no place, however far out it is. */
  set(row: number, column: number, text: string): void {
    if (text === '') return
    const { columns, cells } = this.#limits
    if (column >= columns) throw tooLarge('columns', columns, { row, column: columnName(column) })
    this.checkLength(text.length, row, column)
    this.#cellsOfFile += 1
    if (this.#cellsOfFile > cells) throw tooLarge('cells', cells, { row })
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  /** The same of a cell that has no value: `text` is what it has in its place. */
  setWithoutValue(row: number, text: string, cell: CellWithoutValue): void {
    this.set(row, cell.column, text)
    this.#withoutValue.push(cell)
  }

  /** The row that ends here; null where there was nothing in it. */
  take(row: number): TableRow | null {
    if (this.#cells.length === 0) return null
    const [cells, withoutValue] = [this.#cells, this.#withoutValue]
    this.#cells = []
    this.#withoutValue = []
    this.#rowsOfFile += 1
    // The row that names the columns is none of those counted.
    const { rows } = this.#limits
    if (this.#rowsOfFile > rows + 1) throw tooLarge('rows', rows, { row })
    return withoutValue.length === 0 ? { row, cells } : { row, cells, withoutValue }
  }
}
