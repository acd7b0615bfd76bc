import { openAsBlob } from 'node:fs'
import { cellText, withErrors } from '#domain/import/cell-text.ts'
import { matchColumns } from '#domain/import/columns.ts'
import { cellsOf, describeConventions, type FileConventions } from '#domain/import/conventions.ts'
import type { OpeningImportField } from '#domain/import/fields.ts'
import {
  type OpeningRow,
  type OpeningRowError,
  type OpeningSubject,
  openingColumns,
  openingConventions,
  readOpeningRow,
} from '#domain/import/opening-row.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import { openTable } from '#domain/import/table/table.ts'
import { mayBeTotal, TotalRows } from '#domain/import/total-rows.ts'
import { readConventions } from '../table-file/read-conventions.ts'

const rowsPerBatch = 1_000

type OpeningReading = {
  filePath: string
  mapping: Record<string, string>
  of: OpeningSubject
  currency: string
}

/** A row of the file by its number in the spreadsheet, with what is wrong with its cells. */
export type ReadOpening = { row: number; fields: OpeningRow; errors: OpeningRowError[] }

export type OpeningSummary = {
  rowsRead: number
  columns: Map<OpeningImportField, number>
  header: string[]
  headerRow: number
  lastRow: number
  conventions: FileConventions
}

/**
 * Reads the rows of a file of openings.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function* readOpenings({
  filePath,
  mapping,
  of,
  currency,
}: OpeningReading): AsyncGenerator<ReadOpening[], OpeningSummary> {
  const file = await openAsBlob(filePath)
  const { header, rows } = await openTable(file, productFileLimits, mapping.headerRow)
  const specs = openingColumns[of] as Record<OpeningImportField, { aliases: string[]; isRequired: boolean }>
  const columns = matchColumns<OpeningImportField>(header.cells, specs, mapping)
  const conventions = await readConventions(file, {
    ...{ limits: productFileLimits, columns, uses: openingConventions, currency, mapping },
  })
  const summary: OpeningSummary = {
    ...{ rowsRead: 0, columns, header: header.cells, headerRow: header.row, lastRow: header.row },
    conventions: describeConventions(conventions, columns, openingConventions),
  }
  const amountName = header.cells[columns.get('amount') ?? -1]
  const totals = new TotalRows()
  /** A row that equals those above it: a total only if it is the last of them. */
  let equal: ReadOpening | null = null
  let batch: ReadOpening[] = []
  for await (const tableRow of rows) {
    const { row } = tableRow
    summary.rowsRead += 1
    summary.lastRow = row
    const { cells, errors } = cellsOf(tableRow, columns, openingConventions, conventions)
    const read = readOpeningRow(cells, columns, {
      ...{ of, currency, dayOrder: conventions.dayOrder, amountName },
    })
    const other =
      of === 'stock' ? null : otherThanDocument(read.row, totals, cellText(cells, columns.get('amount')))
    if (other === null) {
      batch.push({ row, fields: read.row, errors: withErrors(errors, read.errors) })
      if (equal && read.row.amountMinor !== undefined) {
        equal.errors = equal.errors.filter(({ code }) => code !== mayBeTotal)
        equal = null
      }
    } else if (other.error.code === mayBeTotal) {
      // The plan knows the names of the shop, and takes the row where its name is one.
      const probable = { row, fields: read.row, errors: [other.error, ...withErrors(errors, read.errors)] }
      batch.push(probable)
      if (other.isByAmount) equal = probable
    } else batch.push({ row, fields: {}, errors: [other.error] })
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  yield batch
  return summary
}

/** Why a row of what is owed is no document, if it is none: a heading, a note, or the sum of others. */
function otherThanDocument(
  { party, reference, day, due, amountMinor }: OpeningRow,
  totals: TotalRows,
  amount: string,
): { error: OpeningRowError; isByAmount?: boolean } | null {
  const hasReference = reference !== undefined
  const why = totals.why({ name: party ?? '', hasReference, amountMinor: amountMinor ?? null })
  if (why !== null) {
    const { code, detail, isByAmount } = why
    return { error: { code, detail, field: 'party' }, isByAmount }
  }
  const hasDocument = hasReference || day !== undefined || due !== undefined
  if (party === undefined || hasDocument || amount !== '') return null
  const detail = `“${party}” has no amount and no document: a heading or a note, which is left out.`
  return { error: { code: 'row_is_heading', field: 'party', detail } }
}
