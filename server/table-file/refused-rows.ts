import type { RowRefusal } from '#domain/api/import.ts'
import { maxRefusalsListed } from '#domain/import/table/limits.ts'

/** What is wrong with a row, and in which field. */
export type CellFault<Field extends string> = Omit<RowRefusal, 'column' | 'row'> & { field?: Field }
export type RowFault<Field extends string> = CellFault<Field> & { row: number }

/** Rows that are not taken: all of them and their faults counted, the first faults listed. */
export class RefusedRows<Field extends string> {
  readonly listed: RowFault<Field>[] = []
  rows = 0
  faults = 0

  add(row: number, faults: readonly CellFault<Field>[]): void {
    this.rows += 1
    this.faults += faults.length
    for (const fault of faults)
      if (this.listed.length < maxRefusalsListed) this.listed.push({ row, ...fault })
  }
}
