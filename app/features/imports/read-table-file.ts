import { columnNames } from '#domain/import/columns.ts'
import { salesFileLimits } from '#domain/import/table/limits.ts'

const headerBytes = 64 * 1024
/** The larger of the two: the server has judged the file already. */
const limits = salesFileLimits

/** Loaded where a file is chosen. */
const readers = () => import('#domain/import/table/table.ts')

/** The names of a file's columns: all that is read of a long CSV file before it is sent. */
export async function readHeader(file: File): Promise<string[]> {
  const { isXlsx, readTable } = await readers()
  const beginning = (await isXlsx(file)) ? file : await wholeLines(file)
  for await (const { cells } of readTable(beginning, limits)) return columnNames(cells).filter(Boolean)
  return []
}

/** The beginning of a text file, cut where a line ends: a letter of several bytes stays whole. */
async function wholeLines(file: File): Promise<Blob> {
  if (file.size <= headerBytes) return file
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
  const lineEnd = bytes.lastIndexOf(10)
  return file.slice(0, lineEnd < 0 ? headerBytes : lineEnd + 1)
}

/** Some rows of a file with its header, by the number that they have in the spreadsheet. */
export async function readRows(
  file: File,
  wanted: ReadonlySet<number>,
): Promise<{ header: string[]; rows: Map<number, string[]> }> {
  const { readTable } = await readers()
  const rows = new Map<number, string[]>()
  let header: string[] | undefined
  for await (const { row, cells } of readTable(file, limits)) {
    if (!header) header = cells
    else if (wanted.has(row)) rows.set(row, cells)
    if (rows.size === wanted.size) break
  }
  return { header: header ?? [], rows }
}
