import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../business-day.ts'
import { chartOf } from '../posting/chart.ts'
import { accountCode } from '../terms/account.ts'
import { Consolidation, isCarried, trendPeriods } from './consolidated.ts'
import { sumFigures } from './consolidated-figures.ts'
import { profitLossColumn } from './profit-loss.ts'

const chart = chartOf('GH')
const range = { from: day('2026-11-01'), to: day('2026-11-21') }
const before = { from: day('2026-10-01'), to: day('2026-10-21') }
const figures = (sales: number, gross: number, profit: number, tax: number, stock: number) => ({
  salesMinor: sales,
  grossProfitMinor: gross,
  profitMinor: profit,
  taxDueMinor: tax,
  stockValueMinor: stock,
  receivablesMinor: 0,
  payablesMinor: 0,
})

/** A sale of so much net, with a fifth of tax, that cost half. */
function sell(all: Consolidation, shopId: string, on: string | null, netMinor: number): void {
  const of = on === null ? null : day(on)
  all.add(shopId, of, accountCode('4000'), -netMinor)
  all.add(shopId, of, accountCode('2101'), -netMinor / 5)
  all.add(shopId, of, accountCode('5000'), netMinor / 2)
  all.add(shopId, of, accountCode('1200'), -netMinor / 2)
}

describe('a consolidation', () => {
  test('adds up each shop in the range and in the period before; balances are those at the end', () => {
    const all = new Consolidation(
      ['accra', 'kumasi'].map((shopId) => ({ shopId, chart })),
      { range, before, by: 'week' },
    )
    all.add('accra', null, accountCode('1200'), 100_000)
    sell(all, 'accra', '2026-10-21', 1000)
    // Between the two: in no period, and in the balances anyway.
    sell(all, 'accra', '2026-10-25', 2000)
    sell(all, 'accra', '2026-11-01', 3000)
    sell(all, 'accra', '2026-11-03', 500)
    all.add('accra', day('2026-11-03'), accountCode('6000'), 200)
    sell(all, 'kumasi', '2026-11-21', 700)

    expect(all.shops()).toEqual([
      {
        shopId: 'accra',
        before: figures(1000, 500, 500, 200, 99_500),
        figures: figures(3500, 1750, 1550, 1300, 96_750),
      },
      { shopId: 'kumasi', before: figures(0, 0, 0, 0, 0), figures: figures(700, 350, 350, 140, -350) },
    ])
    expect(all.total()).toEqual(figures(4200, 2100, 1900, 1440, 96_400))
    expect(all.totalBefore()).toEqual(figures(1000, 500, 500, 200, 99_500))
    // The first of November 2026 is a Sunday.
    expect(all.trend()).toEqual([
      { from: '2026-11-01', to: '2026-11-01', ...figures(3000, 1500, 1500, 1200, 97_000) },
      { from: '2026-11-02', to: '2026-11-08', ...figures(500, 250, 50, 1300, 96_750) },
      { from: '2026-11-09', to: '2026-11-15', ...figures(0, 0, 0, 1300, 96_750) },
      { from: '2026-11-16', to: '2026-11-21', ...figures(700, 350, 350, 1440, 96_400) },
    ])
  })

  test('tax on purchases that is claimed back takes from the tax due', () => {
    const all = new Consolidation([{ shopId: 'accra', chart }], { range, before, by: 'day' })
    all.add('accra', day('2026-11-02'), accountCode('2101'), -300)
    all.add('accra', day('2026-11-02'), accountCode('1301'), 100)
    expect(all.total().taxDueMinor).toBe(200)
  })

  test('what is owed is carried from period to period, on its own account alone', () => {
    const all = new Consolidation([{ shopId: 'accra', chart }], { range, before, by: 'week' })
    all.add('accra', null, accountCode('1100'), 500)
    all.add('accra', day('2026-10-05'), accountCode('2000'), -900)
    all.add('accra', day('2026-11-02'), accountCode('1100'), -120)
    all.add('accra', day('2026-11-09'), accountCode('2000'), 400)
    // Card clearing and store credit are no debts of customers, goods without a bill none to a supplier.
    for (const other of ['1040', '2200', '2050']) all.add('accra', day('2026-11-02'), accountCode(other), 7)
    expect(all.totalBefore()).toMatchObject({ receivablesMinor: 500, payablesMinor: 900 })
    expect(all.total()).toMatchObject({ receivablesMinor: 380, payablesMinor: 500 })
    expect(
      all.trend().map(({ receivablesMinor, payablesMinor }) => [receivablesMinor, payablesMinor]),
    ).toEqual([
      [500, 900],
      [380, 900],
      [380, 500],
      [380, 500],
    ])
    expect(isCarried(accountCode('1100'), chart) && isCarried(accountCode('2000'), chart)).toBe(true)
  })

  const posted = fc.array(
    fc.record({
      shopId: fc.constantFrom('accra', 'kumasi'),
      on: fc.integer({ min: -60, max: 20 }).map((days) => addDays(range.from, days)),
      account: fc.constantFrom('4000', '4010', '4900', '5000', '6000', '7000', '1200', '2101', '1000'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { maxLength: 60 },
  )

  test('says what a profit and loss of the range says, and its steps add up to it', () => {
    fc.assert(
      fc.property(posted, fc.constantFrom('day', 'week', 'month'), (lines, by) => {
        const all = new Consolidation(
          ['accra', 'kumasi'].map((shopId) => ({ shopId, chart })),
          { range, before, by },
        )
        const inRange = new Map()
        for (const { shopId, on, account, amount } of lines) {
          all.add(shopId, on, accountCode(account), amount)
          if (on >= range.from) inRange.set(account, (inRange.get(account) ?? 0) + amount)
        }
        const { netSalesMinor, grossProfitMinor, netProfitMinor } = profitLossColumn(inRange, chart)
        const total = all.total()
        const trend = all.trend()
        expect(total).toMatchObject({
          salesMinor: netSalesMinor,
          grossProfitMinor,
          profitMinor: netProfitMinor,
        })
        expect(sumFigures(trend)).toMatchObject({
          salesMinor: total.salesMinor,
          profitMinor: total.profitMinor,
        })
        expect(trend.at(-1)).toMatchObject({
          stockValueMinor: total.stockValueMinor,
          taxDueMinor: total.taxDueMinor,
        })
      }),
    )
  })

  test('steps cover the range without a gap, whatever it is cut by', () => {
    for (const by of ['day', 'week', 'month'] as const) {
      const steps = trendPeriods(range, by)
      expect([steps[0]?.from, steps.at(-1)?.to], by).toEqual([range.from, range.to])
      for (const [at, step] of steps.entries())
        if (at > 0) expect(step.from, by).toBe(addDays(steps[at - 1]?.to ?? range.from, 1))
    }
  })
})
