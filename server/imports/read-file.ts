import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#domain/errors.ts'

/**
 * The rows of a CSV file as lists of cells, the header first. The delimiter is the one that the
 * first line has most of: comma, semicolon or tab.
 * @throws Refusal file_unreadable, with the line where it stops making sense
 */
export async function* readCsvRows(path: string): AsyncGenerator<string[]> {
  const delimiter = await findDelimiter(path)
  const parser = createReadStream(path).pipe(
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
