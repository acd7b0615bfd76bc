import { readCsvRecords } from './csv-text.ts'
import type { ImportKind } from './mapping.ts'

const headerBytes = 64 * 1024

function isXlsx(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx')
}

async function readXlsxRows(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows
    .map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell).trim())))
    .filter((row) => row.some((cell) => cell !== ''))
}

/** The text of a file as the server reads it: UTF-8, or Windows-1252 where it is none. */
async function readText(content: Blob, { isCut = false } = {}): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  try {
    // A letter that the cut goes through is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    return new TextDecoder('windows-1252').decode(hasByteOrderMark ? bytes.subarray(3) : bytes)
  }
}

/** The names of a file's columns: all that is read of a long CSV file before it is sent. */
export async function readHeader(file: File): Promise<string[]> {
  if (isXlsx(file)) return (await readXlsxRows(file))[0] ?? []
  const start = await readText(file.slice(0, headerBytes), { isCut: file.size > headerBytes })
  const { value } = readCsvRecords(start).next()
  return (value ?? []).map((name: string) => name.trim()).filter(Boolean)
}

/**
 * Some rows of a file with its header, by their number as the server counts them: the first below it is 1.
 * A row of empty cells alone counts in a history of sales, and is passed over in a list of products.
 */
export async function readRows(
  file: File,
  kind: ImportKind,
  wanted: ReadonlySet<number>,
): Promise<{ header: string[]; rows: Map<number, string[]> }> {
  const records = isXlsx(file) ? await readXlsxRows(file) : readCsvRecords(await readText(file))
  const rows = new Map<number, string[]>()
  let header: string[] = []
  let number = 0
  for (const record of records) {
    if (kind === 'products' && record.every((cell) => cell.trim() === '')) continue
    if (number === 0) header = record
    else if (wanted.has(number)) rows.set(number, record)
    number += 1
  }
  return { header, rows }
}
