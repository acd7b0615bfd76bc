import { decimalFromMinor, minor } from '../money.ts'

/** What a column's values are: decides alignment, format, width and what a file holds. */
export type ColumnKind = 'text' | 'money' | 'quantity' | 'number' | 'percent' | 'day' | 'instant'

export type CellValue = string | number | null

/** A column of a table: the same on a screen and in the file that is exported. */
export type TableColumn<Row> = {
  /** Stable: remembered columns and the address use it. */
  id: string
  header: string
  /** text where left out. */
  kind?: ColumnKind
  /**
   * What is sorted, filtered and downloaded: minor units (money), thousandths (quantity), basis points
   * (percent), a plain number, `2026-11-21` (day) or an ISO instant. Null is an empty cell.
   */
  value: (row: Row) => CellValue
  /** ISO 4217 of a money column; the shop's own where left out. */
  currency?: string
}

/** A value as another program wants it: a plain decimal, an ISO date, or the text itself. */
export function plainText(
  value: CellValue,
  column: Pick<TableColumn<never>, 'kind' | 'currency'>,
  currency: string,
): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  switch (column.kind) {
    case 'money':
      return decimalFromMinor(minor(value), column.currency ?? currency)
    case 'quantity':
      return String(value / 1000)
    case 'percent':
      return String(value / 10_000)
    default:
      return String(value)
  }
}
