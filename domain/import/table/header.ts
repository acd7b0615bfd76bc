import { bankColumns } from '../../bank/columns.ts'
import { markOfName } from '../amount-mark.ts'
import { type ColumnSpec, plainName } from '../columns.ts'
import { openingColumns } from '../opening-row.ts'
import { partyColumns } from '../party-columns.ts'
import { productColumns } from '../product-columns.ts'
import { salesColumns } from '../sales-columns.ts'
import { supplierPriceColumns } from '../supplier-price-row.ts'
import type { TableRow } from './row.ts'

/** So many rows may be above the names of the columns: a title, whose account it is, a summary. */
export const maxTitleRows = 40

const specs: readonly Readonly<Record<string, ColumnSpec | undefined>>[] = [
  ...[bankColumns, productColumns, salesColumns, supplierPriceColumns, partyColumns],
  ...Object.values(openingColumns),
]

const usual = new Set(
  specs.flatMap((columns) =>
    Object.entries(columns).flatMap(([field, spec]) => [field, ...(spec?.aliases ?? [])].map(plainName)),
  ),
)

/** Whether a column of any file that is imported here usually has this name. */
function isUsualName(name: string): boolean {
  return name !== '' && (usual.has(plainName(name)) || usual.has(plainName(markOfName(name).name)))
}

/** How many different names of columns of a list, a till or a statement a row has. */
export function knownNames(cells: readonly string[]): number {
  return new Set(cells.filter(isUsualName).map((name) => name.toLowerCase())).size
}

/** Whether a row can be names: two or more different texts, none of them a figure or a date. */
export function looksLikeNames(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return (
    filled.length >= 2 &&
    new Set(filled).size === filled.length &&
    filled.every((text) => /\p{L}/u.test(text) && !/^[-+(]?\d/.test(text))
  )
}

/**
 * Which of the first rows of a file names its columns: the one with the most names that are usual, else the first row
 * of names that is more than half as wide as the widest, else the first row that wide if a name in it is usual; -1
 * where none does.
 */
export function headerAt(rows: readonly TableRow[]): number {
  const known = rows.map(({ cells }) => knownNames(cells))
  const most = Math.max(0, ...known)
  if (most >= 2) {
    // A letterhead has names of fields beside their values: `Phone`, `024 123 4567`.
    const rowOfNames = rows.findIndex(({ cells }, at) => known[at] === most && looksLikeNames(cells))
    return rowOfNames >= 0 ? rowOfNames : known.indexOf(most)
  }
  const wide = wideRows(rows)
  const named = wide.find((at) => looksLikeNames(rows[at]?.cells ?? []))
  if (named !== undefined) return named
  const [first] = wide
  return first !== undefined && (known[first] ?? 0) > 0 ? first : -1
}

/** Which rows are more than half as wide as the widest: those of the table, and no title. */
export function wideRows(rows: readonly TableRow[]): number[] {
  const widths = rows.map(({ cells }) => cells.filter(Boolean).length)
  const widest = Math.max(0, ...widths)
  return [...widths.keys()].filter((at) => 2 * (widths[at] ?? 0) > widest)
}
