import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BillDocument } from '../books/kinds/bill/stored.ts'
import type { ExpenseDocument } from '../books/kinds/expense/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { OpenItemDocument } from '../db/documents.ts'

type Range = { from?: Day | undefined; to?: Day | undefined }

/** What the list reads of a bill. */
export type ListedBill = Pick<
  BillDocument,
  | '_id'
  | 'supplierId'
  | 'businessDay'
  | 'due'
  | 'reference'
  | 'lines'
  | 'totalMinor'
  | 'attachments'
  | 'entryNumber'
>
/** What the list reads of an expense. */
export type ListedExpense = Pick<
  ExpenseDocument,
  | '_id'
  | 'supplierName'
  | 'businessDay'
  | 'paidFrom'
  | 'reference'
  | 'lines'
  | 'totalMinor'
  | 'attachments'
  | 'entryNumber'
>

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
  const businessDay = { ...(from && { $gte: from }), ...(to && { $lte: to }) }
  return { '_id.shopId': shopId, ...((from || to) && { businessDay }) }
}

/** What is open of documents that the shop owes for, by document. */
export async function findOwed(
  { collections }: Database,
  shopId: string,
): Promise<Map<string, Pick<OpenItemDocument, '_id' | 'openMinor'>>> {
  const found = await collections.openItems
    .find(
      {
        '_id.shopId': shopId,
        '_id.account': accounts.payables,
        side: 'credit',
        openMinor: { $gt: minor(0) },
      },
      boundedRead,
    )
    .project<Pick<OpenItemDocument, '_id' | 'openMinor'>>({ openMinor: 1 })
    .toArray()
  return new Map(found.map((item) => [item._id.document, item]))
}

/** The ids of what was taken back. */
export async function findReversed({ collections }: Database, shopId: string): Promise<Set<string>> {
  const found = await collections.reversals
    .find({ '_id.shopId': shopId, reversedKind: { $in: ['bill', 'expense'] } }, boundedRead)
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  return new Set(found.map(({ reverses }) => reverses))
}
