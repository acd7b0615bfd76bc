import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BillDocument } from '../books/kinds/bill/stored.ts'
import type { ExpenseDocument } from '../books/kinds/expense/stored.ts'
import type { SpreadDocument } from '../books/kinds/spread/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { OpenItemDocument } from '../db/documents.ts'

/** What is left of all that was paid ahead, a line of a document each. */
export function openPrepayments({ collections }: Database, shopId: string): Promise<OpenItemDocument[]> {
  return collections.openItems
    .find(
      { '_id.shopId': shopId, '_id.account': accounts.prepayments, openMinor: { $gt: minor(0) } },
      boundedRead,
    )
    .toArray()
}

/** The shops in which something is left of what was paid ahead. */
export function shopsWithPrepayments({ collections }: Database): Promise<string[]> {
  return collections.openItems.distinct('_id.shopId', {
    '_id.account': accounts.prepayments,
    openMinor: { $gt: minor(0) },
  })
}

/** The bills and expenses with these ids. */
export async function findPaidAhead(
  { collections }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<{ bills: BillDocument[]; expenses: ExpenseDocument[] }> {
  const [bills, expenses] = await Promise.all([
    collections.bills.find({ _id: { $in: ids.map((billId) => ({ shopId, billId })) } }).toArray(),
    collections.expenses.find({ _id: { $in: ids.map((expenseId) => ({ shopId, expenseId })) } }).toArray(),
  ])
  return { bills, expenses }
}

/** Whether shares of what was paid ahead are still to be posted to an account. */
export async function hasSharesToCome(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<boolean> {
  const items = await openPrepayments(database, shopId)
  const { bills, expenses } = await findPaidAhead(
    database,
    shopId,
    items.map(({ _id }) => _id.document),
  )
  const hasLine = ({ lines }: Pick<BillDocument, 'lines'>) =>
    lines.some((line) => line.spread && line.account === account)
  return bills.some(hasLine) || expenses.some(hasLine)
}

const maxRuns = 36

export function latestRuns({ collections }: Database, shopId: string): Promise<SpreadDocument[]> {
  return collections.spreadRuns
    .find({ '_id.shopId': shopId })
    .sort({ month: -1, recordedAt: -1 })
    .limit(maxRuns)
    .toArray()
}
