import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { nothing } from '#domain/report/profit-loss.ts'
import { waterfallOf } from './waterfall.ts'

const amounts = {
  ...nothing,
  salesMinor: minor(1000),
  returnsMinor: minor(100),
  netSalesMinor: minor(900),
  costOfGoodsSoldMinor: minor(600),
  grossProfitMinor: minor(300),
  otherIncomeMinor: minor(20),
  expensesMinor: minor(400),
  netProfitMinor: minor(-80),
}

describe('the way from sales to profit', () => {
  it('hangs each change where the one before it ended', () => {
    expect(
      waterfallOf(amounts).map(({ figure, fromMinor, toMinor }) => [figure, fromMinor, toMinor]),
    ).toEqual([
      ['sales', 0, 1000],
      ['returns', 1000, 900],
      ['netSales', 0, 900],
      ['costOfGoodsSold', 900, 300],
      ['grossProfit', 0, 300],
      ['otherIncome', 300, 320],
      ['expenses', 320, -80],
      ['netProfit', 0, -80],
    ])
  })

  it('leaves out what is nothing', () => {
    const plain = { ...amounts, returnsMinor: minor(0), salesMinor: minor(900), otherIncomeMinor: minor(0) }
    expect(waterfallOf(plain).map(({ figure }) => figure)).toEqual([
      'sales',
      'costOfGoodsSold',
      'grossProfit',
      'expenses',
      'netProfit',
    ])
  })
})
