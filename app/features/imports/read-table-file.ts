import { headerRowChoice } from '#domain/import/conventions.ts'
import { salesFileLimits } from '#domain/import/table/limits.ts'
import type { TableRow } from '#domain/import/table/row.ts'
import { cut } from '#domain/text.ts'

const headerBytes = 64 * 1024
/** The larger of the two: the server has judged the file already. */
const limits = salesFileLimits

/** Loaded where a file is chosen. */
const readers = () => import('#domain/import/table/table.ts')

/** The columns of a file by name, and the rows of which one may name them: `row` is that which does, 0 is none. */
export type FileHeader = { row: number; names: readonly string[]; firstRows: readonly TableRow[] }

/** All that is read of a long CSV file before it is sent. `headerRow` as in `readTable`. */
export async function readHeader(file: File, headerRow?: string): Promise<FileHeader> {
  const table = await readers()
  const beginning = (await table.isXlsx(file)) ? file : await wholeLines(file)
  const firstRows = await table.firstRows(beginning, limits)
  const [{ row, cells }] = table.tableFrom(firstRows, limits, headerRow)
  return { row, names: cells, firstRows }
}

/** The beginning of a text file, cut where a line ends: a letter of several bytes stays whole. */
async function wholeLines(file: File): Promise<Blob> {
  if (file.size <= headerBytes) return file
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
  const lineEnd = bytes.lastIndexOf(10)
  return file.slice(0, lineEnd < 0 ? headerBytes : lineEnd + 1)
}

/** Some rows of a file with the names of its columns, by the number that they have in the spreadsheet. */
export async function readRows(
  file: File,
  wanted: ReadonlySet<number>,
  headerRow?: number,
): Promise<{ header: string[]; rows: Map<number, string[]> }> {
  const { readTable } = await readers()
  const chosen = headerRow === undefined ? undefined : headerRowChoice(headerRow)
  const rows = new Map<number, string[]>()
  let header: string[] | undefined
  for await (const { row, cells } of readTable(file, limits, chosen)) {
    if (!header) header = cells
    else if (wanted.has(row)) rows.set(row, cells)
    if (rows.size === wanted.size) break
  }
  return { header: header ?? [], rows }
}

const longestShown = 60

/** The rows above the column names, for a sentence; null where there are none. */
export function skippedAbove({ row, firstRows }: FileHeader): string | null {
  const above = firstRows.filter((one) => one.row < row)
  if (above.length === 0) return null
  const named = above
    .slice(0, 3)
    .map(({ cells }) => `“${cut(cells.filter(Boolean).join(', '), longestShown)}”`)
  const more = above.length - named.length
  const rows = above.length === 1 ? 'the row' : `the ${above.length} rows`
  return `Row ${row} names the columns; ${rows} above it ${above.length === 1 ? 'is' : 'are'} skipped: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
