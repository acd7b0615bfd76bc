import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type {
  AccountOfRange,
  ExpenseOfRange,
  ProfitLoss,
  ProfitLossBasis,
  ProfitLossQuery,
} from '#domain/api/report.ts'
import { type Day, type DayRange, daysBetween } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor, zeroMinor } from '#domain/money.ts'
import { lastDayOf, monthAfter, monthOf } from '#domain/month.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { cashFigureOf } from '#domain/report/cash-basis.ts'
import { periodsBy } from '#domain/report/financial-year.ts'
import { nothing, profitLossColumn, sumColumns } from '#domain/report/profit-loss.ts'
import { type AccountCode, accountCode, type ProfitLossFigure } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { readBudgets } from '../budget/store.ts'
import type { Database } from '../db/client.ts'
import type { AccountTotal } from '../db/documents.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { readAccountTotals } from './store.ts'

const maxColumns = 400

type Query = Omit<z.infer<typeof ProfitLossQuery>, 'basis'> & { basis?: ProfitLossBasis }

/**
 * Profit and loss from the daily totals, column by column, and beside it the same summed from the entry
 * lines: it ties where every figure of every column does.
 */
export async function profitLoss(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { from, to, by, basis = 'accrual' }: Query,
): Promise<ProfitLoss> {
  if (
    from > to ||
    (by === 'day' && daysBetween(from, to) >= maxColumns) ||
    daysBetween(from, to) > 366 * 30
  ) {
    throw new Refusal('range_invalid', { from, to })
  }
  return whileBooksStand(database.collections, shopId, async () => {
    const [{ shop, chart }, totals, sums] = await Promise.all([
      requireShopAndChart(database, shopId),
      readAccountTotals(database.collections, shopId, { from, to }),
      entrySums.of(shopId),
    ])
    const periods = periodsBy({ from, to }, by, shop.settings.financialYearStartMonth)
    const figureOf = basis === 'cash' ? cashFigureOf : undefined
    const reported = new ColumnSums(periods)
    for (const { _id, accounts: moved } of totals) {
      for (const [account, { debitMinor, creditMinor }] of accountsOf(moved))
        reported.add(_id.day, account, debitMinor - creditMinor)
    }
    const proof = new ColumnSums(periods)
    for (const [day, moved] of sums) {
      if (day < from || day > to) continue
      for (const [account, amount] of moved) proof.add(day, account, amount)
    }
    if (basis === 'cash') {
      for (const [day, costMinor] of await entrySums.costOfHistory(shopId)) {
        if (day < from || day > to) continue
        reported.add(day, accounts.costOfGoodsSold, -costMinor)
        proof.add(day, accounts.costOfGoodsSold, -costMinor)
      }
      for (const [day, changes] of await entrySums.cashChanges(shopId, chart)) {
        if (day < from || day > to) continue
        for (const [account, amountMinor] of changes) {
          reported.add(day, account, amountMinor)
          proof.add(day, account, amountMinor)
        }
      }
    }
    const columns = reported.columns(chart, figureOf)
    const proven = proof.columns(chart, figureOf)
    return {
      currency: shop.currency,
      basis,
      columns: periods.map((period, index) => ({
        ...period,
        ...(columns[index] ?? nothing),
      })),
      total: sumColumns(columns),
      costs: accountsWith('costOfGoodsSold', reported, chart, figureOf),
      expenses: withBudgets(
        accountsWith('expenses', reported, chart, figureOf),
        chart,
        periods.length,
        await budgetsOf(database, shopId, { from, to }),
      ),
      tiesToTrialBalance: isDeepStrictEqual(columns, proven),
      entriesNetProfitMinor: sumMinor(proven.map((column) => column.netProfitMinor)),
    }
  })
}

/** Every account of a figure with postings. */
function accountsWith(
  figure: ProfitLossFigure,
  sums: ColumnSums,
  chart: Chart,
  figureOf: typeof cashFigureOf = (account) => chart.find(account).figure,
): AccountOfRange[] {
  return sums
    .accounts()
    .filter((account) => figureOf(account, chart) === figure)
    .sort()
    .map((account) => {
      const columnsMinor = sums.of(account)
      return { account, name: chart.find(account).name, columnsMinor, totalMinor: sumMinor(columnsMinor) }
    })
}

/** The expense accounts with their budgets, including accounts with a budget and no expenses. */
function withBudgets(
  spent: readonly AccountOfRange[],
  chart: Chart,
  periods: number,
  budgets: ReadonlyMap<AccountCode, Minor>,
): ExpenseOfRange[] {
  const onThem = new Map(spent.map((one) => [one.account, one]))
  return [...new Set([...onThem.keys(), ...budgets.keys()])].sort().map((account) => ({
    ...(onThem.get(account) ?? {
      account,
      name: chart.find(account).name,
      columnsMinor: Array.from({ length: periods }, () => zeroMinor),
      totalMinor: zeroMinor,
    }),
    budgetMinor: budgets.get(account) ?? null,
  }))
}

/** What is set for each account in the months that lie wholly in a range. */
async function budgetsOf(
  database: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<Map<AccountCode, Minor>> {
  const first = from.endsWith('-01') ? monthOf(from) : monthAfter(monthOf(from), 1)
  const last = lastDayOf(monthOf(to)) === to ? monthOf(to) : monthAfter(monthOf(to), -1)
  const set = new Map<AccountCode, Minor>()
  if (first > last) return set
  for (const [key, amountMinor] of await readBudgets(database, shopId, { from: first, to: last })) {
    const account = accountCode(key.slice(0, 4))
    set.set(account, minor((set.get(account) ?? 0) + amountMinor))
  }
  return set
}

const accountsOf = (totals: object) => Object.entries(totals) as [AccountCode, AccountTotal][]

/** Signed sums by account of each period. Days come in any order; the periods lie in order without gaps. */
class ColumnSums {
  readonly #periods: readonly { from: Day; to: Day }[]
  readonly #sums: Map<AccountCode, number>[]

  constructor(periods: readonly { from: Day; to: Day }[]) {
    this.#periods = periods
    this.#sums = periods.map(() => new Map())
  }

  add(day: Day, account: AccountCode, amount: number): void {
    const sums = this.#sums[this.#indexOf(day)]
    sums?.set(account, (sums.get(account) ?? 0) + amount)
  }

  columns(chart: Chart, figureOf?: typeof cashFigureOf) {
    return this.#sums.map((sums) =>
      profitLossColumn(new Map([...sums].map(([account, sum]) => [account, minor(sum)])), chart, figureOf),
    )
  }

  /** Those on which anything is posted. */
  accounts(): AccountCode[] {
    return [
      ...new Set(
        this.#sums.flatMap((sums) => [...sums].flatMap(([account, sum]) => (sum === 0 ? [] : [account]))),
      ),
    ]
  }

  /** The amounts of an account in each period. */
  of(account: AccountCode): Minor[] {
    return this.#sums.map((sums) => minor(sums.get(account) ?? 0))
  }

  /** The first period that ends on or after the day. */
  #indexOf(day: Day): number {
    let low = 0
    let high = this.#periods.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#periods[middle]?.to ?? '') < day) low = middle + 1
      else high = middle
    }
    return low
  }
}
