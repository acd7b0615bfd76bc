import { largestAmountMinor } from '#domain/ceilings.ts'
import { tendersOfRows } from '#domain/import/read-tender.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import type { ImportedSale, ImportedSaleLine } from '../books/kinds/imported-sale/to-record.ts'
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
  currency: string
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
    kind,
    ...(customerId !== undefined && { customerId }),
    tenders: tendersOf(receipt, rows),
    movesStock: context.movesStock,
    lines,
  }
}

/** Whether a receipt exceeds the limits of one of a till, with its tax or at cost, however small its rows are. */
export function isTooLarge({ lines }: Pick<ImportedSale, 'lines'>): boolean {
  let grossMinor = 0
  let costMinor = 0
  for (const line of lines) {
    grossMinor += line.netMinor + line.taxMinor
    costMinor += line.costMinor ?? 0
  }
  return grossMinor > largestAmountMinor || costMinor > largestAmountMinor
}

/** The row that a receipt which is too large is refused at. */
export function largestRow(rows: readonly StagedRow[]): number {
  const sizeOf = ({ netMinor, taxMinor, costMinor }: StagedRow) =>
    Math.max(Math.abs(netMinor) + Math.abs(taxMinor), Math.abs(costMinor ?? 0))
  return rows.reduce((largest, row) => (sizeOf(row) > sizeOf(largest) ? row : largest)).row
}

/** What each tender took of these rows. What no tender is known for stays out. */
function tendersOf(receipt: ReceiptRows, rows: readonly StagedRow[]): ImportedSale['tenders'] {
  const kinds = tendersOfRows(receipt.accepted.map((row) => row.tender))
  const kindOf = new Map(receipt.accepted.map((row, index) => [row, kinds[index] ?? null]))
  const sums = new Map<TenderKind, Minor[]>()
  for (const row of rows) {
    const kind = kindOf.get(row) ?? null
    if (kind === null) continue
    sums.set(kind, [...(sums.get(kind) ?? []), minor(Math.abs(row.netMinor) + Math.abs(row.taxMinor))])
  }
  return [...sums]
    .map(([kind, amounts]) => ({ kind, amountMinor: sumMinor(amounts) }))
    .filter(({ amountMinor }) => amountMinor > 0)
}
