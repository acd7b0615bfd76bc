import { openAsBlob } from 'node:fs'
import type { ImportNote, RowRefusal, UnknownTender } from '#domain/api/import.ts'
import type { Day } from '#domain/business-day.ts'
import { businessDayBy, firstSalesDay } from '#domain/documents/setting/dated.ts'
import { matchColumns } from '#domain/import/columns.ts'
import { cellsOf, describeConventions, type FileConventions } from '#domain/import/conventions.ts'
import { type Corrections, corrected } from '#domain/import/corrections.ts'
import type { SalesImportField } from '#domain/import/fields.ts'
import { LeftOutAmounts } from '#domain/import/left-out-amounts.ts'
import { readTender } from '#domain/import/read-tender.ts'
import { salesTexts } from '#domain/import/read-texts.ts'
import { ReceiptLines } from '#domain/import/receipt-lines.ts'
import { salesColumns, salesConventions } from '#domain/import/sales-columns.ts'
import { readLocalInstant, readSalesRow, type SalesRow } from '#domain/import/sales-row.ts'
import { countLines } from '#domain/import/table/bytes.ts'
import type { DayOrder } from '#domain/import/table/days.ts'
import { maxRefusalsListed, salesFileLimits } from '#domain/import/table/limits.ts'
import { isXlsx, openTable } from '#domain/import/table/table.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { readConventions } from '../table-file/read-conventions.ts'
import { type ShownRow, ShownRows } from '../table-file/shown-rows.ts'
import { RunCollector } from './run-collector.ts'
import type { StagedRun } from './store.ts'

const maxWords = 20

/** Counts the words of a file that are no tender here; a column of notes mapped by mistake has thousands. */
export class UnknownTenders {
  readonly #byWord = new Map<string, UnknownTender>()

  add(text: string): void {
    if (readTender(text) !== 'unknown') return
    const key = text.toLowerCase()
    const known = this.#byWord.get(key) ?? this.#byWord.get('')
    if (known) known.rows += 1
    else if (this.#byWord.size < maxWords) this.#byWord.set(key, { word: text, rows: 1 })
    else this.#byWord.set('', { word: 'Other words', rows: 1 })
  }

  /** The most frequent first. */
  list(): UnknownTender[] {
    return [...this.#byWord.values()].sort((a, b) => b.rows - a.rows)
  }
}

const rowsPerBatch = 4_000
const maxInstantsRemembered = 10_000

export type SalesReading = {
  importId: string
  filePath: string
  mapping: Record<string, string>
  corrections?: Corrections
  /** Whether the rows are shown to a person before they are recorded. */
  isCheck?: boolean
  shop: Pick<SettledShop, 'currency' | 'timeZone' | 'settings' | 'lockedThrough'>
  /** The first day of which a sale was recorded here; null where the shop has not begun to sell. */
  firstDayOfTrade: Day | null
  /** The instant of the import, ISO 8601. */
  now: string
}

type SalesBatch = {
  runs: StagedRun[]
  rowsRead: number
  /** Lines of the file below the first, so that progress has a number from the start; 0 if not known. */
  rowsExpected: number
}

/** The totals of a file of past sales, beside its rows. */
export type SalesSummary = {
  rowsRead: number
  rowsRefused: number
  /** The first of them. */
  refusals: RowRefusal[]
  netMinor: number
  unknownTenders: UnknownTender[]
  notes: ImportNote[]
  columns: Record<string, string>
  columnsFound: string[]
  headerRow: number
  lastRow: number
  conventions: FileConventions
  shown: ShownRow[]
}

/**
 * Reads the file row by row into runs of receipts. Memory holds one batch's rows and the listed refusals.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function* readSales(options: SalesReading): AsyncGenerator<SalesBatch, SalesSummary> {
  const { importId, shop } = options
  const file = await openAsBlob(options.filePath)
  const rowsExpected = (await isXlsx(file)) ? 0 : Math.max(0, (await countLines(file)) - 1)
  const { header, rows } = await openTable(file, salesFileLimits, options.mapping.headerRow)
  const columns = matchColumns<SalesImportField>(header.cells, salesColumns, options.mapping)
  const conventions = await readConventions(file, {
    ...{ limits: salesFileLimits, columns, uses: salesConventions },
    ...{ currency: shop.currency, mapping: options.mapping },
  })
  const context = {
    columns,
    currency: shop.currency,
    readInstant: instantReader(shop.timeZone, conventions.dayOrder),
    now: options.now,
  }
  const summary = nothingRead(header, columns, describeConventions(conventions, columns, salesConventions))
  const runs = new RunCollector(importId)
  const unknownTenders = new UnknownTenders()
  const leftOut = new LeftOutAmounts(columns, shop.currency)
  const lines = new ReceiptLines(columns)
  const rowsShown = new ShownRows(columns, options.isCheck)
  // Whatever is summed of this file, a receipt, a day or all of it, stays exact while this does.
  let turnoverMinor = 0
  const refuse = (row: number, receiptNumber: string, refusal: Omit<RowRefusal, 'row'>) => {
    summary.rowsRefused += 1
    if (summary.refusals.length < maxRefusalsListed) summary.refusals.push({ row, ...refusal })
    runs.addRefused(receiptNumber, row)
  }
  for await (const asInFile of rows) {
    const tableRow = corrected(asInFile, columns, options.corrections)
    const { row } = tableRow
    summary.rowsRead += 1
    summary.lastRow = row
    const { cells: ofRow, errors } = cellsOf(tableRow, columns, salesConventions, conventions)
    const { cells, isContinued } = lines.read(ofRow)
    const read = readSalesRow(cells, context, errors)
    const refusal = read.ok ? refusalOf(read.row, options, turnoverMinor) : null
    if (!read.ok) {
      const { code, field, detail } = read.error
      const column = summary.columns[field]
      refuse(row, read.receiptNumber, { code, field, detail, ...(column !== undefined && { column }) })
    } else if (refusal) {
      refuse(row, read.row.receiptNumber, refusal)
    } else {
      turnoverMinor += sizeOf(read.row)
      summary.netMinor += read.row.netMinor
      unknownTenders.add(read.row.tender)
      leftOut.add(row, cells)
      runs.add({ row, ...read.row, ...(isContinued && { isContinued }) })
    }
    const isShown = rowsShown.take(tableRow, !read.ok || refusal !== null, () => textsOf(read, shop))
    if (isShown) summary.shown.push(isShown)
    if (runs.size >= rowsPerBatch) yield { runs: runs.take(), rowsRead: summary.rowsRead, rowsExpected }
  }
  yield { runs: runs.take(), rowsRead: summary.rowsRead, rowsExpected }
  summary.unknownTenders = unknownTenders.list()
  summary.notes = leftOut.notes()
  return summary
}

/** What was read of a row, its time as the shop's clocks showed it. */
function textsOf(read: ReturnType<typeof readSalesRow>, { timeZone, currency }: SalesReading['shop']) {
  return read.ok ? salesTexts(read.row, instantInWords(read.row.soldAt, timeZone, 'date-time'), currency) : {}
}

function nothingRead(
  header: { row: number; cells: string[] },
  columns: ReadonlyMap<SalesImportField, number>,
  conventions: FileConventions,
): SalesSummary {
  return {
    ...{ rowsRead: 0, rowsRefused: 0, refusals: [], netMinor: 0, unknownTenders: [], notes: [], shown: [] },
    columns: Object.fromEntries([...columns].map(([field, index]) => [field, header.cells[index] ?? ''])),
    columnsFound: header.cells,
    headerRow: header.row,
    lastRow: header.row,
    conventions,
  }
}

/** Why a row that could be read is not imported; null where it is. */
function refusalOf(
  row: SalesRow,
  options: SalesReading,
  turnoverMinor: number,
): Omit<RowRefusal, 'row'> | null {
  const { shop, firstDayOfTrade } = options
  const day = dayOf(row.soldAt, shop)
  // On the first day itself the till that was used before may have sold in the morning.
  if (firstDayOfTrade !== null && day > firstDayOfTrade)
    return {
      code: 'day_sold_here',
      detail: `This shop has recorded its own sales since ${firstDayOfTrade}. Tax on imported sales of later days would be missing from the tax returns: enter them as sales.`,
    }
  const firstDaySet = firstSalesDay(shop.settings)
  if (firstDaySet !== null && day > firstDaySet)
    return {
      code: 'day_sold_here',
      detail: `The owner set ${firstDaySet} as the first day of sales here (Shop settings, Tax, prices and days). Tax on imported sales of later days would be missing from the tax returns: enter them as sales.`,
    }
  if (shop.lockedThrough !== null && day <= shop.lockedThrough)
    return { code: 'day_locked', detail: `The books are locked through ${shop.lockedThrough}.` }
  if (turnoverMinor + sizeOf(row) > Number.MAX_SAFE_INTEGER)
    return {
      code: 'total_too_large',
      detail: 'With this row, the file totals more than the books can hold.',
    }
  return null
}

function sizeOf({ netMinor, taxMinor, costMinor }: SalesRow): number {
  return Math.abs(netMinor) + Math.abs(taxMinor) + Math.abs(costMinor ?? 0)
}

function dayOf(soldAt: string, { timeZone, settings }: SalesReading['shop']): Day {
  return businessDayBy(soldAt, timeZone, settings.dayStartHour)
}

/** The rows of a receipt share their time: what was read last is remembered. */
function instantReader(timeZone: string, order: DayOrder): (text: string) => string | null {
  const remembered = new Map<string, string | null>()
  return (text) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    if (remembered.size >= maxInstantsRemembered) remembered.clear()
    const instant = readLocalInstant(text, timeZone, order)
    remembered.set(text, instant)
    return instant
  }
}
