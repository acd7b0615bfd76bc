import type { SpendingSummary } from '#domain/api/expenditure.ts'
import { type Day, day, lastOf } from '#domain/business-day.ts'
import { isDueThisWeek } from '#domain/documents/bill/status.ts'
import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { readKnown } from './rows.ts'
import { findOpenPayables } from './store.ts'

/** What is due, whether payables say the same, and the totals of the accounts of expenses this month. */
export async function spendingSummary(
  database: Database,
  shopId: string,
  now: Date,
): Promise<SpendingSummary> {
  const { collections } = database
  const { today, chart } = await readKnown(database, shopId, now)
  const from = day(`${today.slice(0, 8)}01`)
  const [items, balances, ofMonth] = await refuseTooLong(
    whileBooksStand(collections, shopId, () =>
      Promise.all([
        findOpenPayables(database, shopId),
        readBalances(collections, shopId, null),
        readBalances(collections, shopId, { from, to: today }),
      ]),
    ),
  )
  const owed = items.filter(({ side }) => side === 'credit').map((item) => ({ ...item, due: dueOf(item) }))
  const open = sumOf(owed)
  const creditMinor = sumOf(items.filter(({ side }) => side === 'debit')).amountMinor
  const categories = chart.accounts
    .filter(({ figure }) => figure === 'expenses' || figure === 'depreciation')
    .map(({ account, name }) => ({ account, name, amountMinor: ofMonth.get(account) ?? minor(0) }))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .sort((a, b) => b.amountMinor - a.amountMinor)
  return {
    today,
    dueThisWeek: sumOf(owed.filter((one) => isDueThisWeek(one, today))),
    overdue: sumOf(owed.filter(({ due }) => due < today)),
    open,
    creditMinor,
    ties: {
      openMinor: minor(open.amountMinor - creditMinor),
      ledgerMinor: minor(0 - (balances.get(accounts.payables) ?? 0)),
    },
    month: {
      from,
      totalMinor: minor(categories.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
      categories,
    },
  }
}

/** When all of it is due. */
function dueOf({ day, dueDays }: OpenItemDocument): Day {
  const [first = day, ...others] = dueDays.map((due) => due.day)
  return lastOf(first, ...others)
}

function sumOf(items: readonly { openMinor: Minor }[]): { count: number; amountMinor: Minor } {
  return {
    count: items.length,
    amountMinor: minor(items.reduce((sum, { openMinor }) => sum + openMinor, 0)),
  }
}
