import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { Refusal } from '#domain/errors.ts'

const zipSignature = 'PK\u0003\u0004'
const mostUnpackedBytes = 200 * 1024 * 1024

/**
 * The rows of a CSV or XLSX file as texts, the header first, empty rows left out. Which of the two it is
 * the content says, not the name. CSV: comma, semicolon or tab; UTF-8, or Windows-1252 where it is none.
 * @throws Refusal file_unreadable
 */
export async function readTable(content: Buffer): Promise<string[][]> {
  if (content.length === 0) throw new Refusal('file_unreadable', { why: 'it is empty' })
  const isZip = content.subarray(0, 4).toString('latin1') === zipSignature
  const rows = isZip ? await readXlsx(content) : readCsv(content)
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length === 0) throw new Refusal('file_unreadable', { why: 'it has no rows' })
  return filled
}

function readCsv(content: Buffer): string[][] {
  const text = decode(content)
  const firstLine = text.split('\n', 1)[0] ?? ''
  if (firstLine.includes('\u0000')) {
    throw new Refusal('file_unreadable', { why: 'it is neither a CSV nor an XLSX file' })
  }
  const [delimiter = ','] = [',', ';', '\t'].sort(
    (a, b) => firstLine.split(b).length - firstLine.split(a).length,
  )
  try {
    return parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, trim: true })
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('file_unreadable', { why: error.message })
    throw error
  }
}

/** Spreadsheets in French or Portuguese offices still save CSV in Windows' own encoding. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(content)
    throw error
  }
}

async function readXlsx(content: Buffer): Promise<string[][]> {
  if (unpackedBytes(content) > mostUnpackedBytes)
    throw new Refusal('file_unreadable', { why: 'it unpacks to too much' })
  try {
    const rows = await readSheet(content)
    return rows.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof Error)
      throw new Refusal('file_unreadable', { why: `it is no XLSX file (${error.message})` })
    throw error
  }
}

/** Fifteen digits are what a cell has; the sixteenth is the binary fraction's. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** What the files inside a ZIP say they come to, so that a small one that unpacks to gigabytes is not opened. */
function unpackedBytes(zip: Buffer): number {
  const entrySignature = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  let bytes = 0
  for (
    let at = zip.indexOf(entrySignature);
    at >= 0 && at + 46 <= zip.length;
    at = zip.indexOf(entrySignature, at + 46)
  ) {
    bytes += zip.readUInt32LE(at + 24)
  }
  return bytes
}
