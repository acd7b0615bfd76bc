import { openAsBlob } from 'node:fs'
import { valuesOf, withFaults } from '#domain/import/cell-text.ts'
import { columnNames, matchColumns } from '#domain/import/columns.ts'
import type { OpeningImportField } from '#domain/import/fields.ts'
import {
  type OpeningRow,
  type OpeningRowFault,
  type OpeningSubject,
  openingColumns,
  readOpeningRow,
} from '#domain/import/opening-row.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import { readTable } from '#domain/import/table/table.ts'

const rowsPerBatch = 1_000

type OpeningReading = {
  filePath: string
  mapping: Record<string, string>
  of: OpeningSubject
  currency: string
}

/** A row of the file by its number in the spreadsheet, with what is wrong with its cells. */
export type ReadOpening = { row: number; fields: OpeningRow; faults: OpeningRowFault[] }

export type OpeningSummary = {
  rowsRead: number
  columns: Map<OpeningImportField, number>
  header: string[]
  headerRow: number
  lastRow: number
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
  const rows = readTable(await openAsBlob(filePath), productFileLimits)
  const first = await rows.next()
  const header = first.done
    ? { row: 0, cells: [] }
    : { row: first.value.row, cells: columnNames(first.value.cells) }
  const specs = openingColumns[of] as Record<OpeningImportField, { aliases: string[]; isRequired: boolean }>
  const columns = matchColumns<OpeningImportField>(header.cells, specs, mapping)
  const summary: OpeningSummary = {
    ...{ rowsRead: 0, columns, header: header.cells, headerRow: header.row, lastRow: header.row },
  }
  let batch: ReadOpening[] = []
  for await (const tableRow of rows) {
    const { row } = tableRow
    summary.rowsRead += 1
    summary.lastRow = row
    const { cells, faults } = valuesOf(tableRow, columns)
    const read = readOpeningRow(cells, columns, { of, currency })
    batch.push({ row, fields: read.row, faults: withFaults(faults, read.faults) })
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  yield batch
  return summary
}
