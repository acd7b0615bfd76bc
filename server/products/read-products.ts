import { openAsBlob } from 'node:fs'
import { Refusal } from '#domain/errors.ts'
import { withErrors } from '#domain/import/cell-text.ts'
import { columnsNamed, matchColumns } from '#domain/import/columns.ts'
import { cellsOf, describeConventions, type FileConventions } from '#domain/import/conventions.ts'
import { type Corrections, corrected } from '#domain/import/corrections.ts'
import { whyExample } from '#domain/import/example-row.ts'
import type { ProductImportField } from '#domain/import/fields.ts'
import { type ImportNote, LoyverseItems } from '#domain/import/loyverse.ts'
import { packsInConvention } from '#domain/import/pack-cell.ts'
import { productColumns, productConventions } from '#domain/import/product-columns.ts'
import type { ProductRow, ProductRowError, ShopOfRows } from '#domain/import/product-row.ts'
import { readProductRow } from '#domain/import/read-product-row.ts'
import { productTexts } from '#domain/import/read-texts.ts'
import { maxRefusalsListed, productFileLimits } from '#domain/import/table/limits.ts'
import { openTable } from '#domain/import/table/table.ts'
import { whyNoCode } from '#domain/import/total-rows.ts'
import { readConventions } from '../table-file/read-conventions.ts'
import { type ShownRow, ShownRows } from '../table-file/shown-rows.ts'

const rowsPerBatch = 1_000

export type ProductReading = {
  filePath: string
  mapping: Record<string, string>
  corrections?: Corrections
  shop: ShopOfRows
  /** Whether the rows are shown to a person before they are imported. */
  isCheck?: boolean
}

/** A row that was read; `row` is its number in the spreadsheet. */
export type NumberedRow = { row: number; fields: ProductRow; shown?: ShownRow }
/** A row with errors in its cells; `fields` are what its other cells say. */
export type InvalidRow = NumberedRow & { errors: ProductRowError[] }

/** What a file of products holds, beside its rows. */
export type ProductSummary = {
  rowsRead: number
  rowsRefused: number
  /** Rows that are no product. */
  rowsLeftOut: number
  /** The first of them. */
  refused: InvalidRow[]
  /** Of the rows that are refused beyond those. */
  errorsNotListed: number
  columns: Map<ProductImportField, number>
  header: string[]
  headerRow: number
  lastRow: number
  notes: ImportNote[]
  conventions: FileConventions
}

/**
 * Reads the rows of a file of products.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function* readProducts({
  filePath,
  mapping,
  corrections,
  shop,
  isCheck = false,
}: ProductReading): AsyncGenerator<NumberedRow[], ProductSummary> {
  const file = await openAsBlob(filePath)
  const { header, rows } = await openTable(file, productFileLimits, mapping.headerRow)
  const columns = findColumns(header.cells, mapping)
  const conventions = await readConventions(file, {
    ...{ limits: productFileLimits, columns, uses: productConventions, currency: shop.currency, mapping },
  })
  const summary: ProductSummary = {
    rowsRead: 0,
    rowsRefused: 0,
    rowsLeftOut: 0,
    refused: [],
    errorsNotListed: 0,
    columns,
    header: header.cells,
    headerRow: header.row,
    lastRow: header.row,
    notes: [],
    conventions: describeConventions(conventions, columns, productConventions),
  }
  const loyverse = LoyverseItems.of(header.cells, columns)
  const rowsShown = new ShownRows(columns, isCheck)
  let batch: NumberedRow[] = []
  for await (const asInFile of rows) {
    const tableRow = corrected(asInFile, columns, corrections)
    const { row } = tableRow
    const { cells: asWritten, errors } = cellsOf(tableRow, columns, productConventions, conventions)
    summary.lastRow = row
    const packs = columns.get('packs')
    if (packs !== undefined) asWritten[packs] = packsInConvention(asWritten[packs] ?? '', conventions.number)
    const cells = loyverse ? loyverse.read(row, asWritten) : asWritten
    summary.rowsRead += 1
    if (!cells) {
      summary.rowsLeftOut += 1
      continue
    }
    const result = readProductRow(cells, columns, shop)
    const total = totalIn(result.row)
    const all = total ? [total] : withErrors(errors, result.ok ? [] : result.errors)
    const texts = () => productTexts(result.row, shop.currency)
    const shown = rowsShown.take(tableRow, all.length > 0, texts)
    const numbered = { row, fields: result.row, ...(shown && { shown }) }
    if (all.length === 0) batch.push(numbered)
    else {
      summary.rowsRefused += 1
      if (summary.refused.length < maxRefusalsListed) summary.refused.push({ ...numbered, errors: all })
      else summary.errorsNotListed += all.length
    }
    if (batch.length === rowsPerBatch) {
      yield batch
      batch = []
    }
  }
  yield batch
  summary.notes = loyverse?.notes() ?? []
  return summary
}

/** A row that names itself a total, or is the example of a template. What has a barcode is a product, whatever it is called. */
function totalIn({ sku, barcodes, name = '' }: ProductRow): ProductRowError | null {
  const example = whyExample(name)
  if (example !== null) return { code: 'row_is_example', field: 'name', detail: example }
  const field = sku === undefined && barcodes === undefined ? 'name' : 'sku'
  const detail = whyNoCode(field === 'name' ? name : (sku ?? ''))
  return detail === null ? null : { code: 'row_is_total', field, detail }
}

function findColumns(
  header: readonly string[],
  mapping: Record<string, string>,
): Map<ProductImportField, number> {
  const columns = matchColumns<ProductImportField>(header, productColumns, mapping)
  if (!columns.has('sku') && !columns.has('barcodes') && !columns.has('name')) {
    throw new Refusal('columns_missing', { missing: 'name, sku or barcodes', found: columnsNamed(header) })
  }
  return LoyverseItems.columnsOf(header, columns, mapping)
}
