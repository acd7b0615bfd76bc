import { openAsBlob } from 'node:fs'
import { cellText, withErrors } from '#domain/import/cell-text.ts'
import { matchColumns } from '#domain/import/columns.ts'
import { cellsOf, describeConventions, type FileConventions } from '#domain/import/conventions.ts'
import { type Corrections, corrected } from '#domain/import/corrections.ts'
import { whyExample } from '#domain/import/example-row.ts'
import type { OpeningImportField } from '#domain/import/fields.ts'
import {
  type OpeningRow,
  type OpeningRowError,
  type OpeningSubject,
  openingColumns,
  openingConventions,
  readOpeningRow,
} from '#domain/import/opening-row.ts'
import { openingTexts } from '#domain/import/read-texts.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import { openTable } from '#domain/import/table/table.ts'
import { mayBeTotal, TotalRows } from '#domain/import/total-rows.ts'
import { readConventions } from '../table-file/read-conventions.ts'
import { type ShownRow, ShownRows } from '../table-file/shown-rows.ts'

const rowsPerBatch = 1_000

type OpeningReading = {
  filePath: string
  mapping: Record<string, string>
  corrections?: Corrections
  of: OpeningSubject
  currency: string
  /** Whether the rows are shown to a person before they are recorded. */
  isCheck?: boolean
}

/** A row of the file by its number in the spreadsheet, with what is wrong with its cells. */
export type ReadOpening = { row: number; fields: OpeningRow; errors: OpeningRowError[]; shown?: ShownRow }

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
  corrections,
  of,
  currency,
  isCheck = false,
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
  const rowsShown = new ShownRows(columns, isCheck)
  /** A row that equals those above it: a total only if it is the last of them. */
  let equal: ReadOpening | null = null
  let batch: ReadOpening[] = []
  for await (const asInFile of rows) {
    const tableRow = corrected(asInFile, columns, corrections)
    const { row } = tableRow
    summary.rowsRead += 1
    summary.lastRow = row
    const { cells, errors } = cellsOf(tableRow, columns, openingConventions, conventions)
    const read = readOpeningRow(cells, columns, {
      ...{ of, currency, dayOrder: conventions.dayOrder, amountName },
    })
    const other =
      exampleIn(read.row) ??
      (of === 'stock' ? null : otherThanDocument(read.row, totals, cellText(cells, columns.get('amount'))))
    const isRefused = other !== null || errors.length + read.errors.length > 0
    const isShown = rowsShown.take(tableRow, isRefused, () => (other ? {} : openingTexts(read.row, currency)))
    const numbered = { row, ...(isShown && { shown: isShown }) }
    if (other === null) {
      batch.push({ ...numbered, fields: read.row, errors: withErrors(errors, read.errors) })
      if (equal && read.row.amountMinor !== undefined) {
        equal.errors = equal.errors.filter(({ code }) => code !== mayBeTotal)
        equal = null
      }
    } else if (other.error.code === mayBeTotal) {
      // The plan knows the names of the shop, and takes the row where its name is one.
      const probable = {
        ...numbered,
        fields: read.row,
        errors: [other.error, ...withErrors(errors, read.errors)],
      }
      batch.push(probable)
      if (other.isByAmount) equal = probable
    } else batch.push({ ...numbered, fields: {}, errors: [other.error] })
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  yield batch
  return summary
}

/** A row that is the example of a template. */
function exampleIn({ party, product }: OpeningRow): ReturnType<typeof otherThanDocument> {
  const detail = whyExample(party ?? product ?? '')
  const field = party === undefined ? 'product' : 'party'
  return detail === null ? null : { error: { code: 'row_is_example', field, detail } }
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
