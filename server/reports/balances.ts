import type { z } from 'zod'
import type { BalanceSheet, BalanceSheetQuery, CashFlow, CashFlowQuery } from '#domain/api/report.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { balanceSheet as balanceSheetOf } from '#domain/report/balance-sheet.ts'
import { cashFlow as cashFlowOf } from '#domain/report/cash-flow.ts'
import { financialYearFrom } from '#domain/report/financial-year.ts'
import { isMoney } from '#domain/report/non-cash.ts'
import { balancesInYear } from '#domain/report/year-end.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { type Days, isSame, readBalances } from '../ledger/store.ts'
import { readNonCashMoves } from './non-cash-store.ts'

/** The balance sheet at the end of a day, and whether the entry lines add up to the same on every account. */
export async function balanceSheet(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { on }: z.infer<typeof BalanceSheetQuery>,
): Promise<BalanceSheet> {
  const { totals, entries } = await entrySums.besideOf(
    shopId,
    () => requireShopAndChart(database, shopId),
    async ({ shop, chart }) => {
      const yearFrom = financialYearFrom(on, shop.settings.financialYearStartMonth)
      const [before, inYear] = [{ before: yearFrom }, { from: yearFrom, to: on }]
      const [earlier, thisYear] = await Promise.all([
        readBalances(database.collections, shopId, before),
        readBalances(database.collections, shopId, inYear),
      ])
      return { shop, chart, yearFrom, before, inYear, earlier, thisYear }
    },
  )
  const { shop, chart, yearFrom, before, inYear, earlier, thisYear } = totals
  const proof = (days: Days) => balancesOf(entries.ofAll, days)
  return {
    currency: shop.currency,
    on,
    yearFrom,
    ...balanceSheetOf(balancesInYear(earlier, thisYear, chart), chart),
    tiesToEntries: isSame(earlier, proof(before)) && isSame(thisYear, proof(inYear)),
  }
}

/** The cash flow of a range of days, and what the entry lines say moved on the accounts of money. */
export async function cashFlow(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { from, to }: z.infer<typeof CashFlowQuery>,
): Promise<CashFlow> {
  if (from > to) throw new Refusal('range_invalid', { from, to })
  const { collections } = database
  const { totals, entries } = await entrySums.besideOf(
    shopId,
    () => requireShopAndChart(database, shopId),
    async ({ shop, chart }) => {
      const [before, moved, nonCash] = await Promise.all([
        readBalances(collections, shopId, { before: from }),
        readBalances(collections, shopId, { from, to }),
        readNonCashMoves(collections, shopId, chart, { from, to }),
      ])
      return { shop, chart, before, moved, nonCash }
    },
  )
  const { shop, chart, before, moved, nonCash } = totals
  const ofMoney = [...balancesOf(entries.ofAll, { from, to })].filter(([account]) =>
    isMoney(chart.find(account)),
  )
  return {
    currency: shop.currency,
    ...cashFlowOf(before, moved, chart, nonCash),
    entriesChangeMinor: minor(ofMoney.reduce((sum, [, amount]) => sum + amount, 0)),
  }
}
