import { openAsBlob } from 'node:fs'
import { withErrors } from '#domain/import/cell-text.ts'
import { matchColumns } from '#domain/import/columns.ts'
import { cellsOf, describeConventions, type FileConventions } from '#domain/import/conventions.ts'
import { type Corrections, corrected } from '#domain/import/corrections.ts'
import { whyExample } from '#domain/import/example-row.ts'
import { type PartyImportField, partyColumns, partyConventions } from '#domain/import/party-columns.ts'
import { type PartyRow, type PartyRowError, readPartyRow } from '#domain/import/party-row.ts'
import { partyTexts } from '#domain/import/read-texts.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import { openTable } from '#domain/import/table/table.ts'
import { whyNoCode } from '#domain/import/total-rows.ts'
import { readConventions } from '../table-file/read-conventions.ts'
import { type ShownRow, ShownRows } from '../table-file/shown-rows.ts'

const rowsPerBatch = 1_000

type PartyReading = {
  filePath: string
  mapping: Record<string, string>
  corrections?: Corrections
  currency: string
  /** Whether the rows are shown to a person before they are stored. */
  isCheck?: boolean
}

/** A row of the file by its number in the spreadsheet, with what is wrong with its cells. */
export type ReadParty = { row: number; fields: PartyRow; errors: PartyRowError[]; shown?: ShownRow }

export type PartySummary = {
  rowsRead: number
  columns: Map<PartyImportField, number>
  header: string[]
  headerRow: number
  lastRow: number
  conventions: FileConventions
}

/**
 * Reads the rows of a list of customers or suppliers.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function* readParties({
  filePath,
  mapping,
  corrections,
  currency,
  isCheck,
}: PartyReading): AsyncGenerator<ReadParty[], PartySummary> {
  const file = await openAsBlob(filePath)
  const { header, rows } = await openTable(file, productFileLimits, mapping.headerRow)
  const columns = matchColumns<PartyImportField>(header.cells, partyColumns, mapping)
  const conventions = await readConventions(file, {
    ...{ limits: productFileLimits, columns, uses: partyConventions, currency, mapping },
  })
  const summary: PartySummary = {
    ...{ rowsRead: 0, columns, header: header.cells, headerRow: header.row, lastRow: header.row },
    conventions: describeConventions(conventions, columns, partyConventions),
  }
  const rowsShown = new ShownRows(columns, isCheck)
  let batch: ReadParty[] = []
  for await (const asInFile of rows) {
    const tableRow = corrected(asInFile, columns, corrections)
    const { row } = tableRow
    summary.rowsRead += 1
    summary.lastRow = row
    const { cells, errors } = cellsOf(tableRow, columns, partyConventions, conventions)
    const read = readPartyRow(cells, columns, currency)
    const other = otherThanParty(read.row)
    const all = other ? [other] : withErrors(errors, read.errors)
    const shown = rowsShown.take(tableRow, all.length > 0, () => partyTexts(read.row, currency))
    batch.push({ row, fields: read.row, errors: all, ...(shown && { shown }) })
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  yield batch
  return summary
}

/** A row that is the example of a template, or calls itself a total. */
function otherThanParty({ name = '', number }: PartyRow): PartyRowError | null {
  const example = whyExample(name)
  if (example !== null) return { code: 'row_is_example', field: 'name', detail: example }
  const total = number === undefined ? whyNoCode(name) : null
  return total === null ? null : { code: 'row_is_total', field: 'name', detail: total }
}
