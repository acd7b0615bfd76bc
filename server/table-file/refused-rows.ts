import type { RowRefusal } from '#domain/api/import.ts'
import { maxRefusalsListed } from '#domain/import/table/limits.ts'

/** What is wrong with a row, and in which field. */
export type CellError<Field extends string> = Omit<RowRefusal, 'column' | 'row'> & { field?: Field }
export type RowError<Field extends string> = CellError<Field> & { row: number }

/** Rows that are not taken: all of them and their errors counted, the first errors listed. */
export class RefusedRows<Field extends string> {
  readonly listed: RowError<Field>[] = []
  /** Their numbers, of those that are listed or not. */
  readonly numbers = new Set<number>()
  rows = 0
  errors = 0

  add(row: number, errors: readonly CellError<Field>[]): void {
    this.rows += 1
    this.numbers.add(row)
    this.errors += errors.length
    for (const error of errors)
      if (this.listed.length < maxRefusalsListed) this.listed.push({ row, ...error })
  }
}
