import type { Day } from '#domain/business-day.ts'
import { readTender } from '#domain/import/read-tender.ts'
import { decimalFromMinor, minor } from '#domain/money.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import type { ImportedSale, ImportedSaleLine } from '../books/kinds/imported-sale/to-record.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { importedId } from './ids.ts'
import type { StagedRow } from './store.ts'

/** What is recorded of a receipt: it itself, then its supplements. */
type RecordedReceipt = Pick<
  SaleDocument,
  '_id' | 'lines' | 'tenders' | 'totals' | 'businessDay' | 'customerId' | 'importId'
>

/** What a file has of one receipt: what it would be recorded as, and its rows in the order of its lines. */
type ReceiptOfFile = { sale: ImportedSale; rows: readonly StagedRow[] }

export type CompareContext = {
  shopId: string
  currency: string
  businessDayOf: (soldAt: string) => Day
  customerIds: ReadonlyMap<string, string>
  /** Imports that moved the stock: their lines cost what the stock cost, whatever their file states. */
  stockMovers: ReadonlySet<string>
}

export type ReceiptDifference = {
  /** Lines of the file that are not recorded. */
  extra: ImportedSaleLine[]
  /** How many recorded lines the file does not have. */
  missing: number
  /** What the file says otherwise of lines and a receipt that are recorded, in words. */
  changes: string[]
}

/**
 * How a receipt of a file differs from what is recorded. What the file does not say (no column, an empty
 * cell) is no difference; nor is the place of a line in the file.
 */
export function compareReceipt(
  recorded: readonly RecordedReceipt[],
  { sale, rows }: ReceiptOfFile,
  context: CompareContext,
): ReceiptDifference {
  const lines = matchLines(recorded, sale, context)
  const extra = new Set(lines.extra)
  const known = rows.filter((_, index) => !extra.has(sale.lines[index] as ImportedSaleLine))
  return {
    extra: lines.extra,
    missing: lines.missing,
    changes: [
      ...dayChange(recorded, context.businessDayOf(sale.soldAt)),
      ...customerChange(recorded, known, context),
      ...tenderChanges(recorded, known, context.currency),
      ...lines.costChanges,
    ],
  }
}

export function isSame({ extra, missing, changes }: ReceiptDifference): boolean {
  return extra.length === 0 && missing === 0 && changes.length === 0
}

type ComparedLine = Pick<
  ImportedSaleLine,
  'productId' | 'quantityMilli' | 'unitPriceMinor' | 'netMinor' | 'taxMinor'
>

function lineKey(line: ComparedLine): string {
  return `${line.productId} ${line.quantityMilli} ${line.unitPriceMinor} ${line.netMinor} ${line.taxMinor}`
}

/** Finds each line of the file among the recorded ones: of those that are alike the one with its cost, if there is one. */
function matchLines(recorded: readonly RecordedReceipt[], sale: ImportedSale, context: CompareContext) {
  const costsLeft = new Map<string, (number | null)[]>()
  for (const { lines, importId } of recorded) {
    const isCostOfStock = importId !== undefined && context.stockMovers.has(importId)
    for (const line of lines) {
      const costs = costsLeft.get(lineKey(line)) ?? []
      costs.push(isCostOfStock ? null : line.costMinor)
      costsLeft.set(lineKey(line), costs)
    }
  }
  const costOf = (line: ImportedSaleLine) => (sale.movesStock ? null : line.costMinor)
  const take = (line: ImportedSaleLine, isFit: (cost: number | null) => boolean) => {
    const costs = costsLeft.get(lineKey(line)) ?? []
    const at = costs.findIndex(isFit)
    return at < 0 ? undefined : costs.splice(at, 1)[0]
  }
  const notExact = sale.lines.filter((line) => take(line, (cost) => cost === costOf(line)) === undefined)
  const notFitting = notExact.filter(
    (line) => take(line, (cost) => cost === null || costOf(line) === null) === undefined,
  )
  const extra: ImportedSaleLine[] = []
  const costChanges: string[] = []
  for (const line of notFitting) {
    const cost = take(line, () => true)
    if (cost === undefined) extra.push(line)
    else
      costChanges.push(
        `a line of ${line.sku} cost ${differing(cost ?? 0, costOf(line) ?? 0, context.currency)}`,
      )
  }
  return { extra, missing: [...costsLeft.values()].flat().length, costChanges }
}

function dayChange([first]: readonly RecordedReceipt[], businessDay: Day): string[] {
  if (!first || first.businessDay === businessDay) return []
  return [`its day is ${first.businessDay}, in the file ${businessDay}`]
}

function customerChange(
  recorded: readonly RecordedReceipt[],
  rows: readonly StagedRow[],
  { shopId, customerIds }: CompareContext,
): string[] {
  const named = [...new Set(rows.map((row) => row.customer))].filter((number) => number !== '')
  const ids = new Set(recorded.map((sale) => sale.customerId))
  const isKnown = (number: string) =>
    ids.has(customerIds.get(number) ?? importedId(shopId, 'customer', number))
  if (named.length === 0 || named.some(isKnown)) return []
  const isAnother = recorded.some((sale) => sale.customerId !== undefined)
  return [`the file names customer ${named[0]}, ${isAnother ? 'another' : 'none'} is recorded`]
}

/**
 * What rows say of a tender must be in what is recorded of it; what blank rows took may be anywhere, since
 * a blank takes the tender that the other rows of its receipt had when it was recorded.
 */
function tenderChanges(
  recorded: readonly RecordedReceipt[],
  rows: readonly StagedRow[],
  currency: string,
): string[] {
  const inBooks = new Map<TenderKind | 'unknown', number>()
  const inFile = new Map<TenderKind | 'unknown', number>()
  const add = (sums: typeof inFile, kind: TenderKind | 'unknown', amount: number) =>
    sums.set(kind, (sums.get(kind) ?? 0) + amount)
  for (const { tenders, totals } of recorded) {
    add(inBooks, 'unknown', totals.grossMinor)
    for (const { kind, amountMinor } of tenders) {
      add(inBooks, kind, amountMinor)
      add(inBooks, 'unknown', -amountMinor)
    }
  }
  for (const row of rows) {
    const kind = readTender(row.tender)
    if (kind !== null) add(inFile, kind, Math.abs(row.netMinor) + Math.abs(row.taxMinor))
  }
  return [...inFile]
    .filter(([kind, amount]) => amount > (inBooks.get(kind) ?? 0))
    .map(([kind, amount]) => {
      const how = kind === 'unknown' ? 'without a tender known here' : `paid by ${kind}`
      return `${how} are ${differing(inBooks.get(kind) ?? 0, amount, currency)}`
    })
}

function differing(recorded: number, inFile: number, currency: string): string {
  return `${decimalFromMinor(minor(recorded), currency)}, in the file ${decimalFromMinor(minor(inFile), currency)}`
}
