import { withoutApostrophe } from '../csv-text.ts'
import { onOneLine } from '../text.ts'
import type { TableRow } from './table/row.ts'

const maxShown = 60

/** The text of a cell: on one line, and without an apostrophe that keeps a spreadsheet from running it. */
export function cellText(cells: readonly string[], column: number | undefined): string {
  return withoutApostrophe(onOneLine(cells[column ?? -1] ?? '')).trim()
}

/** A text of a file as a sentence repeats it: its beginning, where it is long. */
export function shown(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text
}

/** Why a cell of the file has nothing to import; null where it has a value. */
function whyWithoutValue(
  { cells, withoutValue = [] }: Pick<TableRow, 'cells' | 'withoutValue'>,
  column: number,
): string | null {
  const found = withoutValue.find((one) => one.column === column)
  if (!found) return null
  return found.why === 'error'
    ? `The formula of this cell has the error ${shown(cells[column] ?? '')}. Correct it in the spreadsheet.`
    : 'The formula of this cell was never calculated: the file has no value for it. Open the file in the spreadsheet program, save it and import it again.'
}

/**
 * The cells of a row with those left empty that have no value, and why: a cell that a reading uses is refused for it,
 * and not for the text that is in its place.
 */
export function valuesOf<Field extends string>(
  row: Pick<TableRow, 'cells' | 'withoutValue'>,
  columns: ReadonlyMap<Field, number>,
): { cells: readonly string[]; errors: { code: string; field: Field; detail: string }[] } {
  if (!row.withoutValue) return { cells: row.cells, errors: [] }
  const cells = [...row.cells]
  for (const { column } of row.withoutValue) cells[column] = ''
  const errors = [...columns].flatMap(([field, column]) => {
    const detail = whyWithoutValue(row, column)
    return detail === null ? [] : [{ code: 'cell_without_value', field, detail }]
  })
  return { cells, errors }
}

/** The errors of a row, of each field without a value that alone. */
export function withErrors<CellError extends { field: string }>(
  found: readonly CellError[],
  others: readonly CellError[],
): CellError[] {
  const fields = new Set(found.map(({ field }) => field))
  return [...found, ...others.filter(({ field }) => !fields.has(field))]
}
