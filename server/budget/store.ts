import type { Collection } from 'mongodb'
import type { BudgetChange } from '#domain/expenditure/budget.ts'
import type { Minor } from '#domain/money.ts'
import type { Month } from '#domain/month.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'

/** What is meant to be spent on an account in a month. */
type BudgetDocument = {
  _id: { shopId: string; account: AccountCode; month: Month }
  amountMinor: Minor
}

const budgets = ({ db }: Database): Collection<BudgetDocument> => db.collection<BudgetDocument>('budgets')

/** What is set of these months, by account and month. */
export async function readBudgets(
  database: Database,
  shopId: string,
  { from, to }: { from: Month; to: Month },
): Promise<Map<string, Minor>> {
  const found = await budgets(database)
    .find({ '_id.shopId': shopId, '_id.month': { $gte: from, $lte: to } }, boundedRead)
    .toArray()
  return new Map(found.map(({ _id, amountMinor }) => [budgetKey(_id.account, _id.month), amountMinor]))
}

export function budgetKey(account: AccountCode, month: Month): string {
  return `${account} ${month}`
}

export async function writeBudgets(
  database: Database,
  shopId: string,
  changes: readonly BudgetChange[],
): Promise<void> {
  await budgets(database).bulkWrite(
    changes.map(({ account, month, amountMinor }) => {
      const filter = { _id: { shopId, account, month } }
      return amountMinor === null
        ? { deleteOne: { filter } }
        : { updateOne: { filter, update: { $set: withLongs({ amountMinor }) }, upsert: true } }
    }),
  )
}
