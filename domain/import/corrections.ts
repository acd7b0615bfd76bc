import { z } from 'zod'
import { Text } from '../text.ts'
import type { TableRow } from './table/row.ts'

/** As long as the longest text that a row may have here, and more than a person corrects by hand. */
export const longestCorrection = 500
export const maxCorrectedRows = 1_000

/** What a person typed in place of cells of a file: by the number of the row in the spreadsheet, then by field. */
export const Corrections = z
  .record(z.string().regex(/^[1-9]\d{0,6}$/), z.record(z.string().max(40), Text.max(longestCorrection)))
  .refine((rows) => Object.keys(rows).length <= maxCorrectedRows)
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A row with what was typed in place of its cells. A cell without a value has one then. */
export function corrected<Field extends string>(
  row: TableRow,
  columns: ReadonlyMap<Field, number>,
  corrections: Corrections = {},
): TableRow {
  const typed = corrections[String(row.row)]
  if (typed === undefined) return row
  const cells = [...row.cells]
  const done = new Set<number>()
  for (const [field, column] of columns) {
    const text = Object.hasOwn(typed, field) ? typed[field] : undefined
    if (text === undefined) continue
    while (cells.length < column) cells.push('')
    cells[column] = text.trim()
    done.add(column)
  }
  const withoutValue = row.withoutValue?.filter(({ column }) => !done.has(column)) ?? []
  return { row: row.row, cells, ...(withoutValue.length > 0 && { withoutValue }) }
}
