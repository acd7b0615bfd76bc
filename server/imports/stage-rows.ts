import type { RowRefusal, SalesImportField, UnknownTender } from '#domain/api/import.ts'
import { businessDay, type Day } from '#domain/business-day.ts'
import { matchColumns } from '#domain/import/columns.ts'
import { readLocalInstant, readSalesRow, type SalesRow, salesColumns } from '#domain/import/sales-row.ts'
import type { ShopDocument } from '../db/documents.ts'
import { readCsvRows } from './read-file.ts'
import { RunCollector } from './run-collector.ts'
import type { ImportStore } from './store.ts'
import { UnknownTenders } from './unknown-tenders.ts'

const rowsPerInsert = 4_000
const mostRefusalsListed = 1_000
const mostInstantsRemembered = 10_000

export type Staged = {
  rowsRead: number
  rowsRefused: number
  refusals: RowRefusal[]
  netMinor: number
  unknownTenders: UnknownTender[]
  columns: Record<string, string>
  columnsFound: string[]
}

export type StageOptions = {
  importId: string
  filePath: string
  mapping: Record<string, string>
  shop: Pick<ShopDocument, 'currency' | 'timeZone' | 'dayStartHour' | 'lockedThrough'>
  now: Date
  onProgress?: (rowsDone: number) => Promise<void>
}

/**
 * Reads the file row by row into the staging collection, where a receipt's rows can be found together
 * however they are strewn over the file. Memory holds one insert's rows and the listed refusals.
 */
export async function stageRows(store: ImportStore, options: StageOptions): Promise<Staged> {
  const { importId, shop } = options
  await store.unstage(importId)
  const rows = readCsvRows(options.filePath)
  const header = (await rows.next()).value ?? []
  const columns = matchColumns<SalesImportField>(header, salesColumns, options.mapping)
  const context = {
    columns,
    currency: shop.currency,
    readInstant: instantReader(shop.timeZone),
    now: options.now.toISOString(),
  }
  const staged: Staged = {
    rowsRead: 0,
    rowsRefused: 0,
    refusals: [],
    netMinor: 0,
    unknownTenders: [],
    columns: Object.fromEntries([...columns].map(([field, index]) => [field, header[index] ?? ''])),
    columnsFound: [...header],
  }
  const runs = new RunCollector(importId)
  const unknownTenders = new UnknownTenders()
  // Whatever is summed of this file, a receipt, a day or all of it, stays exact while this does.
  let turnoverMinor = 0
  let inserting: Promise<void> = Promise.resolve()
  // The next rows are read while these are written; a write that fails ends the reading at the next flush.
  const flush = async () => {
    await inserting
    const { rowsRead } = staged
    inserting = store.stage(runs.take()).then(() => options.onProgress?.(rowsRead))
  }
  const refuse = (row: number, receiptNumber: string, refusal: Omit<RowRefusal, 'row'>) => {
    staged.rowsRefused += 1
    if (staged.refusals.length < mostRefusalsListed) staged.refusals.push({ row, ...refusal })
    runs.addRefused(receiptNumber, row)
  }
  for await (const cells of rows) {
    staged.rowsRead += 1
    const row = staged.rowsRead
    const read = readSalesRow(cells, context)
    if (!read.ok) {
      const { code, field, detail } = read.fault
      const column = staged.columns[field]
      refuse(row, read.receiptNumber, { code, detail, ...(column !== undefined && { column }) })
    } else if (isLocked(read.row.soldAt, shop)) {
      refuse(row, read.row.receiptNumber, {
        code: 'day_locked',
        detail: `The books are locked through ${shop.lockedThrough}.`,
      })
    } else if (turnoverMinor + sizeOf(read.row) > Number.MAX_SAFE_INTEGER) {
      refuse(row, read.row.receiptNumber, {
        code: 'total_too_large',
        detail: 'With this row the file comes to more than can be counted exactly.',
      })
    } else {
      turnoverMinor += sizeOf(read.row)
      staged.netMinor += read.row.netMinor
      unknownTenders.add(read.row.tender)
      runs.add({ row, ...read.row })
    }
    if (runs.size >= rowsPerInsert) await flush()
  }
  await flush()
  await inserting
  staged.unknownTenders = unknownTenders.list()
  return staged
}

function sizeOf({ netMinor, taxMinor, costMinor }: SalesRow): number {
  return Math.abs(netMinor) + Math.abs(taxMinor) + Math.abs(costMinor ?? 0)
}

function isLocked(soldAt: string, shop: StageOptions['shop']): boolean {
  if (shop.lockedThrough === null) return false
  const day: Day = businessDay(soldAt, shop.timeZone, shop.dayStartHour)
  return day <= shop.lockedThrough
}

/** The rows of a receipt share their time: what was read last is remembered. */
function instantReader(timeZone: string): (text: string) => string | null {
  const remembered = new Map<string, string | null>()
  return (text) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    if (remembered.size >= mostInstantsRemembered) remembered.clear()
    const instant = readLocalInstant(text, timeZone)
    remembered.set(text, instant)
    return instant
  }
}
