import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#domain/errors.ts'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The rows of a CSV file as lists of cells, the header first. The delimiter is the one that the
 * first line has most of: comma, semicolon or tab. UTF-8, or Windows-1252 where the file is none: offices
 * in French or Portuguese still save CSV in Windows' own encoding.
 * @throws Refusal file_unreadable, with the line where it stops making sense
 */
export async function* readCsvRows(path: string): AsyncGenerator<string[]> {
  const delimiter = await findDelimiter(path)
  const parser = ((await isUtf8(path)) ? createReadStream(path) : await readWindowsText(path)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  try {
    for await (const cells of parser) yield cells as string[]
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('file_unreadable', { why: error.message })
    throw error
  }
}

/** Reads the file once through, a piece at a time. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The file's text in UTF-8. A byte order mark that it carries all the same is left out. */
async function readWindowsText(path: string): Promise<Transform> {
  const decoder = new TextDecoder('windows-1252')
  const start = (await hasByteOrderMark(path)) ? byteOrderMark.length : 0
  return createReadStream(path, { start }).pipe(
    new Transform({
      transform: (piece: Buffer, _encoding, done) => done(null, decoder.decode(piece)),
    }),
  )
}

async function hasByteOrderMark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(byteOrderMark.length), 0, byteOrderMark.length, 0)
    return buffer.equals(byteOrderMark)
  } finally {
    await file.close()
  }
}

async function findDelimiter(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const firstLine = buffer.subarray(0, bytesRead).toString('utf8').split('\n', 1)[0] ?? ''
    if (bytesRead === 0 || firstLine.includes('\u0000')) {
      throw new Refusal('file_unreadable', {
        why: bytesRead === 0 ? 'it is empty' : 'it is no text; save it as CSV',
      })
    }
    const counts = [',', ';', '\t'].map((delimiter) => ({
      delimiter,
      count: firstLine.split(delimiter).length,
    }))
    return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
  } finally {
    await file.close()
  }
}
