import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Minor, minor } from '../money.ts'
import { chartOf } from '../posting/chart.ts'
import { type AccountCode, accountCode } from '../terms/account.ts'
import { accountType } from '../terms/default-chart.ts'
import { profitLossColumn, sumColumns } from './profit-loss.ts'

const chart = chartOf('GH')
const columnOf = (totalsByAccount: ReadonlyMap<AccountCode, Minor>) =>
  profitLossColumn(totalsByAccount, chart)
const totals = (entries: Record<string, number>): Map<AccountCode, Minor> =>
  new Map(Object.entries(entries).map(([account, amount]) => [accountCode(account), minor(amount)]))

const anyAccount = fc.integer({ min: 1000, max: 9999 }).map(String)
const anyTotals = fc
  .array(fc.tuple(anyAccount, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), { maxLength: 30 })
  .map((entries) => totals(Object.fromEntries(entries)))

describe('a column of profit and loss', () => {
  test('every account of the default chart is where a bookkeeper looks for it', () => {
    // Credits are negative. Sales 1000.00 less returns 50.00; costs 600 + 10 - 5; other income 20;
    // expenses 100 + 3 + 1, and a gain on disposal of 7 that takes from them; depreciation 30.
    const column = columnOf(
      totals({
        '1000': 99_999,
        '2101': -15_000,
        '3950': -4,
        '4000': -100_000,
        '4010': 5000,
        '4900': -2000,
        '5000': 60_000,
        '5010': 1000,
        '5020': -500,
        '6000': 10_000,
        '6900': 300,
        '6910': 100,
        '7000': 3000,
        '7100': -700,
      }),
    )
    expect(column).toEqual({
      salesMinor: 100_000,
      returnsMinor: 5000,
      netSalesMinor: 95_000,
      costOfGoodsSoldMinor: 60_500,
      grossProfitMinor: 34_500,
      otherIncomeMinor: 2000,
      expensesMinor: 9700,
      financeCostsMinor: 0,
      incomeTaxMinor: 0,
      depreciationMinor: 3000,
      netProfitMinor: 23_800,
    })
  })

  test('each revenue or expense account is in exactly one figure, and no other account is in any', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const isResult = ['revenue', 'expense'].includes(accountType(accountCode(account)))
        const {
          salesMinor,
          returnsMinor,
          costOfGoodsSoldMinor,
          otherIncomeMinor,
          expensesMinor,
          depreciationMinor,
        } = columnOf(totals({ [account]: 100 }))
        const figures = [
          salesMinor,
          returnsMinor,
          costOfGoodsSoldMinor,
          otherIncomeMinor,
          expensesMinor,
          depreciationMinor,
        ]
        expect(figures.filter((figure) => figure !== 0)).toHaveLength(isResult ? 1 : 0)
      }),
    )
  })

  test('the net profit is the total of the revenue and expense accounts, whatever their balances', () => {
    fc.assert(
      fc.property(anyTotals, (byAccount) => {
        let result = 0
        for (const [account, total] of byAccount) if (account >= '4') result -= total
        const column = columnOf(byAccount)
        expect(column.netProfitMinor).toBe(minor(result))
        expect(column.netSalesMinor).toBe(column.salesMinor - column.returnsMinor)
        expect(column.grossProfitMinor).toBe(column.netSalesMinor - column.costOfGoodsSoldMinor)
      }),
    )
  })

  test('the total of columns is the column of all their accounts', () => {
    fc.assert(
      fc.property(fc.array(anyTotals, { maxLength: 4 }), (months) => {
        const all = new Map<AccountCode, Minor>()
        for (const month of months) {
          for (const [account, total] of month) all.set(account, minor((all.get(account) ?? 0) + total))
        }
        expect(sumColumns(months.map(columnOf))).toEqual(columnOf(all))
      }),
    )
  })
})
