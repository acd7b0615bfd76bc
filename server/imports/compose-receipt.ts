import { TenderKind } from '#domain/api/sale.ts'
import type { Day } from '#domain/business-day.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { SaleDocument } from '../db/documents.ts'
import type { ImportedSale, ImportedSaleLine } from '../posting/book-documents.ts'
import { importedId } from './ids.ts'
import type { StagedRow, StagedRun } from './store.ts'

/** A receipt of the file with its rows. One of mixed signs becomes a sale and a return. */
export type ReceiptRows = { receiptNumber: string; soldAt: string; accepted: StagedRow[]; refused: number }

/** Runs come sorted by receipt and place in the file. */
export function groupByReceipt(
  runs: readonly StagedRun[],
  receipts: readonly { receiptNumber: string; soldAt: string }[],
): ReceiptRows[] {
  const byNumber = new Map(
    receipts.map((receipt): [string, ReceiptRows] => [
      receipt.receiptNumber,
      { ...receipt, accepted: [], refused: 0 },
    ]),
  )
  for (const run of runs) {
    const receipt = byNumber.get(run.receiptNumber)
    if (!receipt) continue
    receipt.refused += run.refused
    receipt.accepted.push(...run.rows)
  }
  return [...byNumber.values()]
}

export function rowsOfKind(receipt: ReceiptRows, kind: ImportedSale['kind']): StagedRow[] {
  return receipt.accepted.filter((row) => (kind === 'return') === row.quantityMilli < 0)
}

export type ComposeContext = {
  shopId: string
  importId: string
  movesStock: boolean
  businessDayOf: (soldAt: string) => Day
  productIds: ReadonlyMap<string, string>
  customerIds: ReadonlyMap<string, string>
}

/** The past sale or return that these rows were. Amounts become positive: a return says so by its kind. */
export function composeSale(
  receipt: ReceiptRows,
  kind: ImportedSale['kind'],
  rows: readonly StagedRow[],
  supplement: number,
  context: ComposeContext,
): ImportedSale {
  const receiptNumber = supplement === 1 ? receipt.receiptNumber : `${receipt.receiptNumber}/${supplement}`
  const customer = rows.find((row) => row.customer !== '')?.customer
  const customerId = customer === undefined ? undefined : context.customerIds.get(customer)
  const lines = rows.map((row, index): ImportedSaleLine => {
    const productId = context.productIds.get(row.sku)
    if (!productId) throw new Error(`the product ${row.sku} of receipt ${receiptNumber} was not made`)
    return {
      lineId: String(index + 1),
      productId,
      sku: row.sku,
      name: row.description,
      taxClassId: 'standard',
      quantityMilli: milli(Math.abs(row.quantityMilli)),
      unitPriceMinor: row.unitPriceMinor,
      netMinor: minor(Math.abs(row.netMinor)),
      taxMinor: minor(Math.abs(row.taxMinor)),
      costMinor: row.costMinor === null ? null : minor(Math.abs(row.costMinor)),
    }
  })
  return {
    saleId: importedId(context.shopId, kind, receiptNumber),
    importId: context.importId,
    receiptNumber,
    soldAt: receipt.soldAt,
    businessDay: context.businessDayOf(receipt.soldAt),
    kind,
    ...(customerId !== undefined && { customerId }),
    tenders: tendersOf(rows),
    movesStock: context.movesStock,
    lines,
  }
}

/** What each mapped tender took of the receipt. Unknown words count as no tender: nothing is invented. */
function tendersOf(rows: readonly StagedRow[]): ImportedSale['tenders'] {
  const sums = new Map<TenderKind, Minor[]>()
  for (const row of rows) {
    const kind = tenderOf(row.tender)
    if (kind === null) return []
    sums.set(kind, [...(sums.get(kind) ?? []), minor(Math.abs(row.netMinor) + Math.abs(row.taxMinor))])
  }
  return [...sums]
    .map(([kind, amounts]) => ({ kind, amountMinor: sumMinor(amounts) }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

const tenderWords: Readonly<Record<string, TenderKind>> = {
  cash: 'cash',
  notes: 'cash',
  momo: 'mobile-money',
  mobilemoney: 'mobile-money',
  mpesa: 'mobile-money',
  mobile: 'mobile-money',
  card: 'card',
  visa: 'card',
  mastercard: 'card',
  pos: 'card',
  debitcard: 'card',
  creditcard: 'card',
  storecredit: 'store-credit',
  voucher: 'store-credit',
  onaccount: 'on-account',
  credit: 'on-account',
  account: 'on-account',
}

function tenderOf(text: string): TenderKind | null {
  const exact = TenderKind.safeParse(text)
  if (exact.success) return exact.data
  return tenderWords[text.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? null
}

/** How a line is compared between what is recorded and what a file says: its place in the file does not count. */
export function lineKey(
  line: Pick<ImportedSaleLine, 'productId' | 'quantityMilli' | 'unitPriceMinor' | 'netMinor' | 'taxMinor'>,
): string {
  return `${line.productId} ${line.quantityMilli} ${line.unitPriceMinor} ${line.netMinor} ${line.taxMinor}`
}

/**
 * What the file has of a receipt beyond what is recorded. `missing` counts recorded lines that the
 * file does not have: with any of those the receipt is another one.
 */
export function compareLines<Line extends Parameters<typeof lineKey>[0]>(
  recorded: readonly Pick<SaleDocument, 'lines'>[],
  lines: readonly Line[],
): { extra: Line[]; missing: number } {
  const left = new Map<string, number>()
  for (const line of recorded.flatMap((sale) => sale.lines)) {
    const key = lineKey(line)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  const extra: Line[] = []
  for (const line of lines) {
    const key = lineKey(line)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    else extra.push(line)
  }
  return { extra, missing: [...left.values()].reduce((sum, count) => sum + count, 0) }
}
