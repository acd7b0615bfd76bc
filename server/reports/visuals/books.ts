import type { z } from 'zod'
import type { BooksVisuals, VisualsQuery } from '#domain/api/visuals.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { profitLossColumn, sumColumns } from '#domain/report/profit-loss.ts'
import { fitsInPicture, stepsOf } from '#domain/report/visuals/steps.ts'
import { taxesByMonth } from '#domain/report/visuals/taxes-by-month.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import type { Database } from '../../db/client.ts'
import { requireShopAndChart } from '../../ledger/accounts.ts'
import { readPostedTotals } from '../store.ts'
import { movedByStep } from './moved-by-step.ts'

/** The way from sales to profit by step, expenses by account and taxes by month, from the totals of the days. */
export async function booksVisuals(
  database: Database,
  shopId: string,
  { from, to, by }: z.infer<typeof VisualsQuery>,
  now: Date,
): Promise<BooksVisuals> {
  const range = { from, to }
  if (!fitsInPicture(range, by)) throw new Refusal('range_invalid', range)
  const [{ shop, chart }, totals] = await Promise.all([
    requireShopAndChart(database, shopId),
    readPostedTotals(database.collections, shopId, range),
  ])
  const today = businessDayOf(now.toISOString(), shop)
  const steps = stepsOf(range, by, today)
  const moved = movedByStep(steps, totals)
  const columns = moved.map((sums) => profitLossColumn(sums, chart))
  return {
    currency: shop.currency,
    today,
    by,
    points: steps.map((step, index) => ({ ...step, ...(columns[index] ?? sumColumns([])) })),
    total: sumColumns(columns),
    expenses: expensesOf(moved, chart),
    months: taxesByMonth(
      stepsOf(range, 'month', today),
      totals.map(({ _id, taxes = {} }) => ({ day: _id.day, taxes })),
    ),
  }
}

function expensesOf(
  moved: readonly ReadonlyMap<AccountCode, number>[],
  chart: Chart,
): BooksVisuals['expenses'] {
  const sums = new Map<AccountCode, number>()
  for (const step of moved) {
    for (const [account, amount] of step) {
      const { figure } = chart.find(account)
      if (figure === 'expenses' || figure === 'depreciation')
        sums.set(account, (sums.get(account) ?? 0) + amount)
    }
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, name: chart.find(account).name, amountMinor: minor(amount) }))
    .sort((a, b) => b.amountMinor - a.amountMinor || (a.account < b.account ? -1 : 1))
}
