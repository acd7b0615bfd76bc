import type { Budget } from '#domain/api/budget.ts'
import { addDays, type DayRange, day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { BudgetChange } from '#domain/expenditure/budget.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type Month, monthAfter, monthOf } from '#domain/month.ts'
import { financialYearFrom } from '#domain/report/financial-year.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { budgetKey, readBudgets, writeBudgets } from './store.ts'

/** Each account of expenses: what was set for a month, what was spent in it, and both since the year began. */
export async function readBudget(database: Database, shopId: string, month: Month): Promise<Budget> {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const yearFrom = monthOf(financialYearFrom(day(`${month}-01`), shop.settings.financialYearStartMonth))
  const ofYear = daysOf(yearFrom, month)
  const yearBefore = monthAfter(month, -12)
  const monthBefore = monthAfter(month, -1)
  const first = [yearBefore, yearFrom].sort()[0] ?? yearFrom
  const [budgets, [ofMonth, sinceYear]] = await Promise.all([
    readBudgets(database, shopId, { from: first, to: month }),
    whileBooksStand(database.collections, shopId, () =>
      Promise.all([
        readBalances(database.collections, shopId, daysOf(month, month)),
        readBalances(database.collections, shopId, ofYear),
      ]),
    ),
  ])
  const setOf = (account: AccountCode, at: Month) => budgets.get(budgetKey(account, at)) ?? null
  const items = chart.accounts
    .filter(({ figure }) => figure === 'expenses')
    .map(({ account, name }) => ({
      account,
      name,
      budgetMinor: setOf(account, month),
      actualMinor: ofMonth.get(account) ?? minor(0),
      yearBudgetMinor: sumOf(monthsOf(yearFrom, month).map((at) => setOf(account, at))),
      yearActualMinor: sinceYear.get(account) ?? minor(0),
      monthBeforeMinor: setOf(account, monthBefore),
      yearBeforeMinor: setOf(account, yearBefore),
    }))
  return { month, yearFrom, items }
}

/** @throws Refusal expense_account_unknown */
export async function setBudget(
  database: Database,
  shopId: string,
  changes: readonly BudgetChange[],
): Promise<void> {
  const { chart } = await requireShopAndChart(database, shopId)
  const known = new Set(
    chart.accounts.flatMap(({ account, figure }) => (figure === 'expenses' ? account : [])),
  )
  for (const { account } of changes)
    if (!known.has(account)) throw new Refusal('expense_account_unknown', { account })
  await writeBudgets(database, shopId, changes)
}

function daysOf(from: Month, to: Month): DayRange {
  return { from: day(`${from}-01`), to: addDays(day(`${monthAfter(to, 1)}-01`), -1) }
}

function monthsOf(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month)
  return months
}

/** Null where nothing is set in any of them. */
function sumOf(amounts: readonly (Minor | null)[]): Minor | null {
  const set = amounts.filter((amount) => amount !== null)
  return set.length === 0 ? null : minor(set.reduce((sum, amount) => sum + amount, 0))
}
