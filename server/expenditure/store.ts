import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type AssetPurchaseDocument, assetPurchases } from '../books/kinds/asset-purchase/stored.ts'
import { type BillDocument, bills } from '../books/kinds/bill/stored.ts'
import { type DeliveryBillDocument, deliveryBills } from '../books/kinds/delivery-bill/stored.ts'
import { type ExpenseDocument, expenses } from '../books/kinds/expense/stored.ts'
import { type OpeningBalanceDocument, openingBalances } from '../books/kinds/opening-balance/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

type Range = { from?: Day | undefined; to?: Day | undefined }

/** Whose documents are on the list. */
const listed = [bills, expenses, stockReceipts, deliveryBills, assetPurchases, openingBalances]

type Shared = '_id' | keyof typeof shared
/** What the list reads of a bill. */
export type ListedBill = Pick<BillDocument, Shared | 'supplierId' | 'due'>
/** What the list reads of an expense. */
export type ListedExpense = Pick<ExpenseDocument, Shared | 'supplierName' | 'paidFrom'>

const shared = {
  businessDay: 1,
  reference: 1,
  lines: 1,
  totalMinor: 1,
  attachments: 1,
  entryNumber: 1,
} as const

export function findBills({ collections }: Database, shopId: string, range: Range): Promise<ListedBill[]> {
  return collections.bills
    .find(filterOf(shopId, range), boundedRead)
    .project<ListedBill>({ ...shared, supplierId: 1, due: 1 })
    .toArray()
}

export function findExpenses(
  { collections }: Database,
  shopId: string,
  range: Range,
): Promise<ListedExpense[]> {
  return collections.expenses
    .find(filterOf(shopId, range), boundedRead)
    .project<ListedExpense>({ ...shared, supplierName: 1, paidFrom: 1 })
    .toArray()
}

function filterOf(shopId: string, { from, to }: Range) {
  const days = { ...(from && { $gte: from }), ...(to && { $lte: to }) }
  const inRange = {
    // Earlier documents have the day of their posting alone.
    $or: [{ businessDay: days }, { businessDay: { $exists: false }, postingDay: days }],
  }
  return { '_id.shopId': shopId, ...((from || to) && inRange) } as { '_id.shopId': string }
}

/** What the list reads of a delivery; its lines are summed where they are. */
export type ListedDelivery = Pick<
  StockReceiptDocument,
  | '_id'
  | 'party'
  | 'supplierName'
  | 'businessDay'
  | 'postingDay'
  | 'due'
  | 'reference'
  | 'totalMinor'
  | 'entryNumber'
> & {
  /** By the invoice, as far as it says; the goods cost `valueMinor`. */
  netMinor: Minor
  valueMinor: Minor
}

const netOfLine = { $ifNull: ['$$line.invoiced.netMinor', '$$line.valueMinor'] }

/** Goods that came with their bill, which is paid later. */
export function findDeliveries(
  { collections }: Database,
  shopId: string,
  range: Range,
): Promise<ListedDelivery[]> {
  return collections.stockReceipts
    .find(
      { ...filterOf(shopId, range), against: accounts.payables, of: { $exists: false } } as never,
      boundedRead,
    )
    .project<ListedDelivery>({
      ...{ party: 1, supplierName: 1, businessDay: 1, postingDay: 1, due: 1, reference: 1 },
      ...{ totalMinor: 1, entryNumber: 1 },
      netMinor: { $sum: { $map: { input: '$lines', as: 'line', in: netOfLine } } },
      valueMinor: { $sum: '$lines.valueMinor' },
    })
    .toArray()
}

/** What the list reads of a bill for goods, with the sum of its lines. */
export type ListedDeliveryBill = Pick<
  DeliveryBillDocument,
  '_id' | 'supplierId' | 'businessDay' | 'due' | 'reference' | 'totalMinor' | 'entryNumber'
> & { netMinor: Minor }

/** Bills for goods that had come before. */
export function findDeliveryBills(
  { collections }: Database,
  shopId: string,
  range: Range,
): Promise<ListedDeliveryBill[]> {
  return collections.deliveryBills
    .find(filterOf(shopId, range), boundedRead)
    .project<ListedDeliveryBill>({
      ...{ supplierId: 1, businessDay: 1, due: 1, reference: 1, totalMinor: 1, entryNumber: 1 },
      netMinor: { $sum: '$lines.netMinor' },
    })
    .toArray()
}

/** What the list reads of a fixed asset. */
export type ListedAsset = Pick<
  AssetPurchaseDocument,
  | '_id'
  | 'origin'
  | 'businessDay'
  | 'name'
  | 'reference'
  | 'netMinor'
  | 'totalMinor'
  | 'attachments'
  | 'entryNumber'
>

/** Fixed assets that were bought on account. */
export function findOwedAssets(
  { collections }: Database,
  shopId: string,
  range: Range,
): Promise<ListedAsset[]> {
  return collections.assetPurchases
    .find({ ...filterOf(shopId, range), 'origin.kind': 'owed' } as never, boundedRead)
    .project<ListedAsset>({
      ...{ origin: 1, businessDay: 1, name: 1, reference: 1, netMinor: 1, totalMinor: 1 },
      ...{ attachments: 1, entryNumber: 1 },
    })
    .toArray()
}

/** What suppliers were owed when the books began. */
export function findOwedOpenings(
  { collections }: Database,
  shopId: string,
  range: Range,
): Promise<OpeningBalanceDocument[]> {
  return collections.openingBalances
    .find(
      { ...filterOf(shopId, range), account: accounts.payables, amountMinor: { $lt: 0 } } as never,
      boundedRead,
    )
    .toArray()
}

/** All that is open on payables: what the shop owes, and the credit of suppliers. */
export function findOpenPayables({ collections }: Database, shopId: string): Promise<OpenItemDocument[]> {
  return collections.openItems
    .find(
      { '_id.shopId': shopId, '_id.account': accounts.payables, openMinor: { $ne: 0 } } as never,
      boundedRead,
    )
    .toArray()
}

/** The ids of what was taken back. */
export function findReversed(database: Database, shopId: string): Promise<Set<string>> {
  return findReversedIds(database, shopId, listed)
}
