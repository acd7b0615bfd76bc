import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { nothing } from '../../report/profit-loss.ts'
import type { ProfitLossAmounts } from '../../report/profit-loss-amounts.ts'
import { statementCsv } from '../../statement/files.ts'
import { fileColumns, wideColumns } from '../../statement/statement.ts'
import { accountCode } from '../../terms/account.ts'
import { type ProfitLossView, profitLossStatement } from './profit-loss-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const amounts = (sales: number, returns: number, cost: number): ProfitLossAmounts => ({
  ...nothing,
  salesMinor: minor(sales),
  returnsMinor: minor(returns),
  netSalesMinor: minor(sales - returns),
  costOfGoodsSoldMinor: minor(cost),
  grossProfitMinor: minor(sales - returns - cost),
  netProfitMinor: minor(sales - returns - cost),
})
const range = { from: day('2026-10-01'), to: day('2026-11-30') }
const before = { from: day('2026-08-01'), to: day('2026-09-30') }
const view: ProfitLossView = {
  report: {
    currency: 'GHS',
    basis: 'accrual',
    costs: [],
    expenses: [],
    columns: [
      { from: day('2026-10-01'), to: day('2026-10-31'), ...amounts(40_000, 0, 10_000) },
      { from: day('2026-11-01'), to: day('2026-11-30'), ...amounts(60_000, 20_000, 30_000) },
    ],
    total: amounts(100_000, 20_000, 40_000),
    tiesToTrialBalance: true,
    entriesNetProfitMinor: minor(40_000),
  },
  range,
  by: 'month',
  previous: { range: before, amounts: amounts(50_000, 0, 20_000), costs: [], expenses: [] },
}

describe('the profit and loss as a statement', () => {
  const statement = profitLossStatement(view, shop)

  it('has a column for each period, the total, its shares, the period before and the change', () => {
    expect(statementCsv(statement).split('\r\n').slice(0, 4)).toEqual([
      ',Oct 2026,Nov 2026,Total,% of sales,Aug – Sep 2026,Change,Change %',
      'Sales,400.00,600.00,1000.00,1.25,500.00,500.00,1',
      'Returns,0.00,-200.00,-200.00,-0.25,0.00,-200.00,',
      'Net sales,400.00,400.00,800.00,1,500.00,300.00,0.6',
    ])
  })

  it('leads from each amount to the entries of its own days, and from sums and from nothing to none', () => {
    const [sales, returns, net] = statement.rows
    const link = (row: typeof sales, key: string) => row?.figures[key]?.link ?? null
    expect(link(sales, '2026-10-01')).toMatch(/journal\?from=2026-10-01&to=2026-10-31&figure=sales$/)
    expect(link(sales, 'total')).toMatch(/from=2026-10-01&to=2026-11-30&figure=sales$/)
    expect(link(sales, 'previous')).toMatch(/from=2026-08-01&to=2026-09-30&figure=sales$/)
    expect(link(returns, '2026-10-01')).toBeNull()
    expect(link(net, 'total')).toBeNull()
  })

  it('has notes for a phone: the share of sales, and below the total the figure before', () => {
    const [sales] = statement.rows
    expect(sales?.figures['2026-10-01']?.note).toBe('100.0% of sales')
    expect(sales?.figures.total?.note).toBe('125.0% of sales · before 500.00 (+500.00)')
  })

  it('in per cent, has each column as a share of its own net sales', () => {
    const percent = profitLossStatement(view, shop, { isPercent: true })
    expect(percent.rows[0]?.figures['2026-11-01']?.value).toBe(15_000)
    expect(wideColumns(percent).map(({ kind }) => kind)).toEqual([
      'percent',
      'percent',
      'percent',
      'percent',
      'money',
      'percent',
    ])
    expect(fileColumns(percent).map(({ id }) => id)).not.toContain('share')
  })

  it('lists the cost of goods sold by account if chosen', () => {
    const cost = (account: string, name: string, ...columnsMinor: number[]) => ({
      ...{ account: accountCode(account), name, columnsMinor: columnsMinor.map((one) => minor(one)) },
      totalMinor: minor(columnsMinor.reduce((sum, one) => sum + one, 0)),
    })
    const costs = [
      cost('5000', 'Cost of goods sold', 9_000, 31_000),
      cost('5010', 'Stock adjustments', 1_000, -1_000),
    ]
    const parted: ProfitLossView = {
      ...view,
      report: { ...view.report, costs },
      previous: {
        ...{ range: before, amounts: amounts(50_000, 0, 20_000), expenses: [] },
        costs: [cost('5020', 'Purchase price variance', 20_000)],
      },
    }
    expect(profitLossStatement(parted, shop).rows.map(({ key }) => key)).not.toContain('5000')
    const withCosts = profitLossStatement({ ...parted, hasCosts: true }, shop)
    expect(statementCsv(withCosts).split('\r\n').slice(4, 8)).toEqual([
      'Cost of goods sold,-100.00,-300.00,-400.00,-0.5,-200.00,-200.00,-1',
      '5000 Cost of goods sold,-90.00,-310.00,-400.00,-0.5,0.00,-400.00,',
      '5010 Stock adjustments,-10.00,10.00,0.00,0,0.00,0.00,',
      '5020 Purchase price variance,0.00,0.00,0.00,0,-200.00,200.00,1',
    ])
    expect(withCosts.rows.find(({ key }) => key === '5000')?.figures.total?.link).toMatch(/5000/)
  })

  it('says what it is before, and proves itself', () => {
    const { notes, proof } = profitLossStatement(view, shop, { remarks: ['Nothing before.'] })
    expect(notes).toEqual(['Nothing before.', expect.stringContaining('profit before them')])
    expect(proof).toMatchObject({ isGood: true, lead: 'Agrees with the trial balance.' })
    const differs = { ...view, report: { ...view.report, tiesToTrialBalance: false } }
    expect(profitLossStatement(differs, shop).proof?.isGood).toBe(false)
  })

  it('is shown beside the budget: what was meant to be spent and what is left, also of what nothing was spent on', () => {
    const spent = (account: string, name: string, totalMinor: number, budgetMinor: number | null) => ({
      ...{ account: accountCode(account), name, totalMinor: minor(totalMinor) },
      ...{
        columnsMinor: [minor(totalMinor), minor(0)],
        budgetMinor: budgetMinor === null ? null : minor(budgetMinor),
      },
    })
    const expenses = [
      spent('6010', 'Rent', 12_000, 10_000),
      spent('6040', 'Transport', 0, 3_000),
      spent('6090', 'Bank charges', 500, null),
      // Of one column, and taken back in the next.
      { ...spent('6070', 'Fuel', 0, null), columnsMinor: [minor(900), minor(-900)] },
      // Posted and reversed, or set to nothing: no row.
      spent('6050', 'Repairs', 0, null),
      spent('6060', 'Advertising', 0, 0),
    ]
    const total = { ...view.report.total, expensesMinor: minor(12_500) }
    const columns = view.report.columns.map((one) => ({ ...one, expensesMinor: minor(6_250) }))
    const beside = { ...view, previous: null, report: { ...view.report, expenses, columns, total } }
    const rows = (isBesideBudget: boolean) =>
      Object.fromEntries(
        profitLossStatement({ ...beside, isBesideBudget }, shop).rows.map(({ key, figures }) => [
          key,
          [figures.total?.value, figures.budget?.value, figures.left?.value],
        ]),
      )
    expect(rows(true)).toMatchObject({
      '6010': [-12_000, -10_000, -2_000],
      '6040': [0, -3_000, 3_000],
      '6090': [-500, undefined, undefined],
      // Of all that has a budget; what has none is spent anyway.
      expensesMinor: [-12_500, -13_000, 500],
    })
    expect(rows(true)['6070']).toEqual([0, undefined, undefined])
    expect(rows(false)['6070']).toEqual([0, undefined, undefined])
    expect(Object.keys(rows(true))).not.toContain('6050')
    expect(Object.keys(rows(true))).not.toContain('6060')
    expect(rows(false)['6040']).toBeUndefined()
  })
})
