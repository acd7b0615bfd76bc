import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { changeBp } from '../../report/change.ts'
import { nothing, profitLossColumn } from '../../report/profit-loss.ts'
import type { ProfitLossAmounts } from '../../report/profit-loss-amounts.ts'
import { accountCode } from '../../terms/account.ts'
import {
  fromFirstFigure,
  isEmptyStatement,
  profitLossLines,
  shareOfSalesBp,
  signedAmount,
} from './profit-loss-lines.ts'

const chart = chartOf('GH')
const column = (totals: [string, number][]) =>
  profitLossColumn(new Map(totals.map(([account, total]) => [accountCode(account), minor(total)])), chart)
const trade: ProfitLossAmounts = column([
  ['4000', -100_000],
  ['4010', 10_000],
  ['5000', 60_000],
])

describe('the lines of a profit and loss', () => {
  it('leave out other income, expenses and depreciation while nothing was posted to them', () => {
    expect(profitLossLines([nothing, trade]).map((row) => row.label)).toEqual([
      'Sales',
      'Returns',
      'Net sales',
      'Cost of goods sold',
      'Gross profit',
      'Profit before expenses',
    ])
  })

  it('show them as soon as one column has one', () => {
    const spent = column([['6000', 500]])
    expect(profitLossLines([trade, spent]).map((row) => row.label)).toContain('Expenses')
  })

  it('show operating profit, finance costs and tax where there are any, and each profit adds up', () => {
    const company = column([
      ['4000', -100_000],
      ['6010', 20_000],
      ['7200', 5_000],
      ['7900', 15_000],
    ])
    const lines = profitLossLines([company]).map((row) => [row.label, signedAmount(row, company)])
    expect(lines.slice(-6)).toEqual([
      ['Expenses', -20_000],
      ['Operating profit', 80_000],
      ['Finance costs', -5_000],
      ['Profit before tax', 75_000],
      ['Income tax', -15_000],
      ['Net profit', 60_000],
    ])
  })

  it('call no profit net while no expense has gone into it', () => {
    const last = (columns: readonly ProfitLossAmounts[]) => profitLossLines(columns).at(-1)?.label
    expect(last([nothing, trade])).toBe('Profit before expenses')
    for (const account of ['6000', '6910', '7000']) {
      const spent = column([[account, 500]])
      expect(last([trade, spent])).toBe('Net profit')
      // One month of a statement is called as the statement is.
      expect(profitLossLines([trade], { whole: [trade, spent] }).at(-1)?.label).toBe('Net profit')
    }
  })

  it('add up as they are written: what is taken off has a minus sign', () => {
    const [sales, returns, net] = profitLossLines([trade]).map((row) => signedAmount(row, trade))
    expect([sales, returns, net]).toEqual([100_000, -10_000, 90_000])
    expect((sales ?? 0) + (returns ?? 0)).toBe(net)
  })

  it('compare with net sales and with the period before, never by dividing by nothing', () => {
    expect(shareOfSalesBp(trade.grossProfitMinor, trade)).toBe(3333)
    expect(shareOfSalesBp(minor(0), nothing)).toBeNull()
    expect(shareOfSalesBp(minor(-50), { ...trade, netSalesMinor: minor(-100) })).toBeNull()
    expect(changeBp(minor(150), minor(100))).toBe(5000)
    expect(changeBp(minor(50), minor(-100))).toBe(15_000)
    expect(changeBp(minor(50), minor(0))).toBeNull()
  })

  it('begin with the first period that has a figure, and keep the empty ones after it', () => {
    expect(fromFirstFigure([nothing, nothing, trade, nothing])).toEqual([trade, nothing])
    expect(fromFirstFigure([nothing])).toEqual([nothing])
  })

  it('are empty where nothing happened', () => {
    const days = { from: day('2026-01-01'), to: day('2026-01-31') }
    expect(isEmptyStatement({ columns: [{ ...nothing, ...days }] })).toBe(true)
    expect(isEmptyStatement({ columns: [{ ...trade, ...days }] })).toBe(false)
  })
})
