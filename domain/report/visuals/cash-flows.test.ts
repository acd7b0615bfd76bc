import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartOf } from '../../posting/chart.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { cashBySource, sourceOf } from './cash-flows.ts'

const chart = chartOf('GH')
const flows = (moved: readonly (readonly [AccountCode, number])[]) => cashBySource(moved, chart)

describe('money by where it came from', () => {
  it('of a cash sale is from the customer and the tax; its goods cost no money', () => {
    expect(
      flows([
        [accounts.cash, 1200],
        [accounts.sales, -1000],
        [accounts.outputTax, -200],
        [accounts.costOfGoodsSold, 700],
        [accounts.inventory, -700],
      ]),
    ).toEqual({ customers: 1000, spending: 0, tax: 200, assets: 0, owner: 0 })
  })

  it('of a sale on credit is nothing until it is paid', () => {
    expect(
      flows([
        [accounts.receivables, 1000],
        [accounts.sales, -1000],
      ]).customers,
    ).toBe(0)
    expect(
      flows([
        [accounts.bank, 1000],
        [accounts.receivables, -1000],
      ]).customers,
    ).toBe(1000)
  })

  it('does not count what is moved from the tills to the bank, or a debt that is given up', () => {
    const moved = [
      [accounts.cash, -5000],
      [accounts.bank, 5000],
      [accounts.badDebts, 300],
      [accounts.receivables, -300],
      [accounts.depreciation, 90],
      [accounts.accumulatedDepreciation, -90],
    ] as const
    expect(Object.values(flows(moved)).every((amount) => amount === 0)).toBe(true)
  })

  it('knows a source of every account of the chart, and none of a place of money', () => {
    for (const account of chart.accounts) expect(sourceOf(account) === null).toBe(account.cashFlow === 'cash')
  })

  it('is together what all places of money moved by, whatever is posted', () => {
    const codes = chart.accounts.map(({ account }) => account)
    const line = fc.tuple(fc.constantFrom(...codes), fc.integer({ min: -10_000, max: 10_000 }))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const sums = new Map<AccountCode, number>()
        const add = (account: AccountCode, amount: number) =>
          sums.set(account, (sums.get(account) ?? 0) + amount)
        for (const [account, amount] of lines) add(account, amount)
        // The balancing amount is on some account.
        add(accounts.expenses, -lines.reduce((sum, [, amount]) => sum + amount, 0))
        const money = [...sums].reduce(
          (sum, [account, amount]) => (chart.find(account).cashFlow === 'cash' ? sum + amount : sum),
          0,
        )
        const total = Object.values(cashBySource(sums, chart)).reduce((sum, amount) => sum + amount, 0)
        expect(total === money).toBe(true)
      }),
    )
  })
})
