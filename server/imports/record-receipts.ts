import type { RowRefusal } from '#domain/api/import.ts'
import type { Day } from '#domain/business-day.ts'
import { largestAmountMinor } from '#domain/ceilings.ts'
import type { Refusal } from '#domain/errors.ts'
import { settleReceipt } from '#domain/import/receipt-sums.ts'
import { maxRefusalsListed } from '#domain/import/table/limits.ts'
import { formatMinor, minor } from '#domain/money.ts'
import type { ImportedSale } from '../books/kinds/imported-sale/to-record.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { type CompareContext, compareReceipt, isSame, type ReceiptDifference } from './compare-receipt.ts'
import {
  type ComposeContext,
  composeSale,
  groupByReceipt,
  isTooLarge,
  largestRow,
  type ReceiptRows,
  rowsOfKind,
} from './compose-receipt.ts'
import { importedId } from './ids.ts'
import type { ImportStore, ReceiptToRecord, StagedRow } from './store.ts'

const receiptsPerBatch = 200
const maxSupplements = 9
const maxChangesListed = 5

type BusinessDayOf = (soldAt: string) => Day

/** What is to be recorded of a receipt of the file, and its rows. */
type Composed = { sale: ImportedSale; rows: readonly StagedRow[]; isSupplement: boolean }

/** What becomes of the receipts of a file. Rows of a receipt that is refused count as refused. */
export type ReceiptTally = {
  receipts: number
  returns: number
  known: number
  /** The first of them; one may be of several rows. */
  refusals: RowRefusal[]
  refusalsFound: number
  rowsRefused: number
  /** Net of the rows refused with their receipts, plus discounts: deducted from the net in the report. */
  netRefusedMinor: number
}

/** What one import has recorded: receipts and returns, and what they amount to, returns taken off. */
export type RecordedTotals = { receipts: number; grossMinor: number; taxMinor: number }

type RecordOptions = Omit<ComposeContext, 'productIds' | 'customerIds'> & {
  /** Called for each batch: when days begin may change while an import runs. */
  readDays(): Promise<BusinessDayOf>
  /** Null for a dry run. */
  record: ((sales: ImportedSale[]) => Promise<ReadonlyMap<string, Refusal>>) | null
  /** Counts what is recorded. */
  recorded: RecordedTotals
  /** The name of the file's column of receipt numbers. */
  receiptColumn: string | undefined
  onProgress?: (rowsDone: number) => Promise<void>
}

type BatchOptions = RecordOptions & { businessDayOf: BusinessDayOf }

/**
 * Takes the staged receipts in the order they were sold and records them, 200 at a time. Those known
 * with the same content are passed over; a receipt whose refused rows were corrected since gets a
 * supplement; other changed content is refused with the difference.
 */
export async function recordReceipts(store: ImportStore, options: RecordOptions): Promise<ReceiptTally> {
  const tally: ReceiptTally = {
    receipts: 0,
    returns: 0,
    known: 0,
    refusals: [],
    refusalsFound: 0,
    rowsRefused: 0,
    netRefusedMinor: 0,
  }
  let rowsDone = 0
  // The last receipt is recorded alone, with the review that has the total of all.
  let last: Composed | undefined
  const record = (some: readonly Composed[]) => recordBatch(some, options, tally)
  let batch: ReceiptToRecord[] = []
  const flush = async () => {
    const runs = await store.runsOf(
      options.importId,
      batch.map(({ receiptNumber }) => receiptNumber),
    )
    const ofBatch = { ...options, businessDayOf: await options.readDays() }
    const receipts = groupByReceipt(runs, batch)
      .map((receipt) => refuseLaterDays(receipt, ofBatch, tally))
      .map((receipt) => refuseOtherTotals(receipt, ofBatch, tally))
    const composed = await composeBatch(store, receipts, ofBatch, tally)
    const next = composed.pop()
    await record(last && next ? [last, ...composed] : composed)
    last = next ?? last
    rowsDone += runs.reduce((sum, run) => sum + run.rows.length + run.refused, 0)
    batch = []
    await options.onProgress?.(rowsDone)
  }
  for await (const receipt of store.receipts(options.importId)) {
    batch.push(receipt)
    if (batch.length === receiptsPerBatch) await flush()
  }
  if (batch.length > 0) await flush()
  if (last)
    await record([{ ...last, sale: { ...last.sale, importTotals: totalsWith(options.recorded, last.sale) } }])
  return tally
}

/**
 * Until the books have accepted a receipt of this import, each is recorded alone and marked as the first, so that
 * whatever was recorded of an import is on the review list, even if it stops before its last receipt.
 */
async function recordBatch(
  some: readonly Composed[],
  { record, recorded }: RecordOptions,
  tally: ReceiptTally,
): Promise<void> {
  if (!record) return
  const write = async (batch: readonly Composed[]) => {
    const refused = await record(batch.map(({ sale }) => sale))
    for (const one of batch) {
      const refusal = refused.get(one.sale.saleId)
      if (refusal) refuseByBooks(one, refusal, tally)
      else countRecorded(recorded, one.sale)
    }
  }
  const rest = [...some]
  for (let first = rest[0]; first && recorded.receipts === 0; first = rest[0]) {
    rest.shift()
    await write([{ ...first, sale: { ...first.sale, isFirstOfImport: true } }])
  }
  if (rest.length > 0) await write(rest)
}

function countRecorded(
  recorded: RecordedTotals,
  { kind, lines }: Pick<ImportedSale, 'kind' | 'lines'> | Pick<SaleDocument, 'kind' | 'lines'>,
): void {
  const sign = kind === 'return' ? -1 : 1
  recorded.receipts += 1
  for (const { netMinor, taxMinor } of lines) {
    recorded.grossMinor += sign * (netMinor + taxMinor)
    recorded.taxMinor += sign * taxMinor
  }
}

/** An import that was interrupted finds what it recorded before. */
function countOwn(found: readonly SaleDocument[], { recorded, importId }: BatchOptions): void {
  for (const sale of found) if (sale.importId === importId) countRecorded(recorded, sale)
}

/** What the import has recorded when this receipt is. */
function totalsWith(recorded: RecordedTotals, sale: ImportedSale): ImportedSale['importTotals'] {
  const totals = { ...recorded }
  countRecorded(totals, sale)
  return { grossMinor: minor(totals.grossMinor), taxMinor: minor(totals.taxMinor) }
}

/**
 * A receipt is of one day: rows under its number on a later one are another receipt, of a till whose
 * numbers begin again. Taken together they would all be on the first day.
 */
function refuseLaterDays(
  receipt: ReceiptRows,
  { businessDayOf, receiptColumn }: BatchOptions,
  tally: ReceiptTally,
): ReceiptRows {
  const day = businessDayOf(receipt.soldAt)
  const accepted = receipt.accepted.filter((row) => businessDayOf(row.soldAt) === day)
  if (accepted.length === receipt.accepted.length) return receipt
  for (const row of receipt.accepted) {
    const dayOfRow = businessDayOf(row.soldAt)
    if (dayOfRow === day) continue
    tally.rowsRefused += 1
    tally.netRefusedMinor += row.netMinor
    list(tally, {
      row: row.row,
      code: 'receipt_on_another_day',
      ...(receiptColumn !== undefined && { column: receiptColumn }),
      detail:
        `Receipt ${receipt.receiptNumber} is of ${day} and this row of ${dayOfRow}: where numbers begin again, ` +
        'the later receipt needs one of its own.',
    })
  }
  return { ...receipt, accepted, refused: receipt.refused + receipt.accepted.length - accepted.length }
}

/** A receipt less its discounts. If its lines do not add up to the total in the file, all of them are refused. */
function refuseOtherTotals(
  receipt: ReceiptRows,
  { currency }: BatchOptions,
  tally: ReceiptTally,
): ReceiptRows {
  const { receiptNumber, accepted } = receipt
  const netOf = (rows: readonly StagedRow[]) => rows.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const settled = settleReceipt(receiptNumber, accepted, currency)
  if (settled.ok) {
    tally.netRefusedMinor += netOf(accepted) - netOf(settled.rows)
    return { ...receipt, accepted: settled.rows }
  }
  tally.rowsRefused += accepted.length
  tally.netRefusedMinor += netOf(accepted)
  for (const reason of settled.reasons) list(tally, reason)
  return { ...receipt, accepted: [], refused: receipt.refused + accepted.length }
}

/** What the books refuse although the file was right when it was read: a day that has been locked since. */
function refuseByBooks(
  { sale, rows, isSupplement }: Composed,
  { code, message }: Refusal,
  tally: ReceiptTally,
) {
  const refusal: RowRefusal = {
    row: rows[0]?.row ?? 0,
    code: code === 'period_locked' ? 'day_locked' : code,
    detail: message,
  }
  if (isSupplement) refuseRows(rows, refusal, tally)
  else refuseReceipt(sale.kind, rows, refusal, tally)
}

function list(tally: ReceiptTally, refusal: RowRefusal): void {
  tally.refusalsFound += 1
  if (tally.refusals.length < maxRefusalsListed) tally.refusals.push(refusal)
}

async function composeBatch(
  store: ImportStore,
  receipts: readonly ReceiptRows[],
  options: BatchOptions,
  tally: ReceiptTally,
): Promise<Composed[]> {
  const rows = receipts.flatMap((receipt) => receipt.accepted)
  const context: ComposeContext & Pick<BatchOptions, 'businessDayOf'> = {
    ...options,
    productIds: await productIds(store, options, rows),
    customerIds: await store.customerIdsByNumber(options.shopId, [
      ...new Set(rows.map((row) => row.customer)),
    ]),
  }
  const idOf = (kind: ImportedSale['kind'], receiptNumber: string) =>
    importedId(options.shopId, kind, receiptNumber)
  const recorded = await store.salesByIds(
    options.shopId,
    receipts.flatMap(({ receiptNumber }) => [idOf('sale', receiptNumber), idOf('return', receiptNumber)]),
  )
  const stockMovers = await stockMoversOf(store, options.shopId, [...recorded.values()])
  const composed: Composed[] = []
  for (const receipt of receipts) {
    for (const kind of ['sale', 'return'] as const) {
      const ofKind = rowsOfKind(receipt, kind)
      if (ofKind.length === 0) continue
      if (kind === 'sale') tally.receipts += 1
      else tally.returns += 1
      const before = recorded.get(idOf(kind, receipt.receiptNumber))
      const found = before
        ? await supplementFor(
            store,
            before,
            receipt,
            kind,
            ofKind,
            { ...context, stockMovers },
            options,
            tally,
          )
        : { sale: composeSale(receipt, kind, ofKind, 1, context), rows: ofKind, isSupplement: false }
      if (found && isTooLarge(found.sale)) {
        refuseReceipt(kind, ofKind, tooLarge(receipt, ofKind, options.currency), tally)
      } else if (found) {
        composed.push({ ...found, sale: { ...found.sale, refusedRows: receipt.refused } })
      }
    }
  }
  return composed
}

/** In a dry run new products have no record yet: their ids follow from their SKUs anyway. */
async function productIds(store: ImportStore, { shopId }: RecordOptions, rows: readonly StagedRow[]) {
  const skus = [...new Set(rows.map((row) => row.sku))]
  const known = await store.productIdsBySku(shopId, skus)
  return new Map(skus.map((sku) => [sku, known.get(sku) ?? importedId(shopId, 'product', sku)]))
}

async function stockMoversOf(store: ImportStore, shopId: string, sales: readonly SaleDocument[]) {
  const importIds = new Set(sales.flatMap((sale) => sale.importId ?? []))
  return importIds.size === 0 ? new Set<string>() : store.stockMovers(shopId, [...importIds])
}

/** What a known receipt still lacks of the file's rows; null where it lacks nothing or is refused. */
async function supplementFor(
  store: ImportStore,
  before: SaleDocument,
  receipt: ReceiptRows,
  kind: ImportedSale['kind'],
  rows: readonly StagedRow[],
  context: ComposeContext & CompareContext,
  options: BatchOptions,
  tally: ReceiptTally,
): Promise<Composed | null> {
  const ofFile = { sale: composeSale(receipt, kind, rows, 1, context), rows }
  if (isSame(compareReceipt([before], ofFile, context))) {
    countOwn([before], options)
    tally.known += 1
    return null
  }
  const numbers = Array.from({ length: maxSupplements }, (_, index) =>
    index === 0 ? receipt.receiptNumber : `${receipt.receiptNumber}/${index + 1}`,
  )
  const found = await store.salesByIds(
    context.shopId,
    numbers.map((number) => importedId(context.shopId, kind, number)),
  )
  const recorded = numbers.flatMap((number) => found.get(importedId(context.shopId, kind, number)) ?? [])
  countOwn(recorded, options)
  const stockMovers = await stockMoversOf(store, context.shopId, recorded)
  const difference = compareReceipt(recorded, ofFile, { ...context, stockMovers })
  if (isSame(difference)) {
    tally.known += 1
    return null
  }
  const { extra, missing, changes } = difference
  const awaited = recorded.at(-1)?.refusedRows ?? 0
  const isChanged = missing > 0 || changes.length > 0 || extra.length > awaited
  if (isChanged || recorded.length >= maxSupplements) {
    refuseReceipt(kind, rows, changed(receipt, rows, difference), tally)
    return null
  }
  const extraIds = new Set(extra.map((line) => line.lineId))
  const extraRows = rows.filter((_, index) => extraIds.has(String(index + 1)))
  return {
    sale: composeSale(receipt, kind, extraRows, recorded.length + 1, context),
    rows: extraRows,
    isSupplement: true,
  }
}

function refuseReceipt(
  kind: ImportedSale['kind'],
  rows: readonly StagedRow[],
  refusal: RowRefusal,
  tally: ReceiptTally,
): void {
  if (kind === 'sale') tally.receipts -= 1
  else tally.returns -= 1
  refuseRows(rows, refusal, tally)
}

function refuseRows(rows: readonly StagedRow[], refusal: RowRefusal, tally: ReceiptTally): void {
  tally.rowsRefused += rows.length
  tally.netRefusedMinor += rows.reduce((sum, row) => sum + row.netMinor, 0)
  list(tally, refusal)
}

function changed(
  receipt: ReceiptRows,
  rows: readonly StagedRow[],
  difference: ReceiptDifference,
): RowRefusal {
  return {
    row: rows[0]?.row ?? 0,
    code: 'receipt_changed',
    detail:
      `Receipt ${receipt.receiptNumber} was imported before and differs: ${inWords(difference)}. ` +
      'It stays as it was recorded.',
  }
}

/** Without a wrong row the rest would be another receipt than was given: it is refused whole. */
function tooLarge(receipt: ReceiptRows, rows: readonly StagedRow[], currency: string): RowRefusal {
  return {
    row: largestRow(rows),
    code: 'receipt_too_large',
    detail:
      `Receipt ${receipt.receiptNumber} totals more than the ${formatMinor(largestAmountMinor, currency)} that a ` +
      'receipt can. This is its largest row: its quantity, price, tax or cost may be a barcode.',
  }
}

function inWords({ extra, missing, changes }: ReceiptDifference): string {
  const listed = changes.slice(0, maxChangesListed)
  if (extra.length > 0) listed.push(`the file has ${extra.length} lines that are not recorded`)
  if (missing > 0) listed.push(`the file lacks ${missing} lines that are recorded`)
  const more = changes.length - maxChangesListed
  if (more > 0) listed.push(`and ${more} more`)
  return listed.join('; ')
}
