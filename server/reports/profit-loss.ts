import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ProfitLoss, ProfitLossQuery } from '#domain/api/report.ts'
import { type Day, daysBetween } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { periodsBy } from '#domain/report/financial-year.ts'
import { nothing, profitLossColumn, sumColumns } from '#domain/report/profit-loss.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import type { AccountTotal } from '../db/documents.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { readAccountTotals } from './store.ts'

const maxColumns = 400

/**
 * Profit and loss from the daily totals, column by column, and beside it the same summed from the entry
 * lines: it ties where every figure of every column does.
 */
export async function profitLoss(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { from, to, by }: z.infer<typeof ProfitLossQuery>,
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
    const reported = new ColumnSums(periods)
    for (const { _id, accounts } of totals) {
      for (const [account, { debitMinor, creditMinor }] of accountsOf(accounts))
        reported.add(_id.day, account, debitMinor - creditMinor)
    }
    const proof = new ColumnSums(periods)
    for (const [day, accounts] of sums) {
      if (day < from || day > to) continue
      for (const [account, amount] of accounts) proof.add(day, account, amount)
    }
    const columns = reported.columns(chart)
    const proven = proof.columns(chart)
    return {
      currency: shop.currency,
      columns: periods.map((period, index) => ({
        ...period,
        ...(columns[index] ?? nothing),
      })),
      total: sumColumns(columns),
      tiesToTrialBalance: isDeepStrictEqual(columns, proven),
      entriesNetProfitMinor: sumMinor(proven.map((column) => column.netProfitMinor)),
    }
  })
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

  columns(chart: Chart) {
    return this.#sums.map((sums) =>
      profitLossColumn(new Map([...sums].map(([account, sum]) => [account, minor(sum)])), chart),
    )
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
