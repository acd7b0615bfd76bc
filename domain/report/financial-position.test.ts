import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { chartOf } from '../posting/chart.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { balanceSheet, isOfAssets } from './balance-sheet.ts'
import { cashFlow } from './cash-flow.ts'
import { isMoney, nonCashMoves } from './non-cash.ts'
import { profitLossColumn } from './profit-loss.ts'
import { type Balances, balancesInYear } from './year-end.ts'

const chart = chartOf('GH')
const balancesOf = (amounts: Partial<Record<keyof typeof accounts, number>>): Balances =>
  new Map(
    Object.entries(amounts).map(([name, amount]) => [
      accounts[name as keyof typeof accounts],
      minor(amount as number),
    ]),
  )

describe('a balance sheet', () => {
  it('puts what the year earned beside what earlier years did, and balances', () => {
    const earlier = balancesOf({ bank: 1_000, capital: -700, sales: -500, rent: 200 })
    const year = balancesOf({ bank: -50, inventory: 150, sales: -300, rent: 100, loans: 100 })
    const sheet = balanceSheet(balancesInYear(earlier, year, chart), chart)
    expect(sheet).toMatchObject({
      profitMinor: 200,
      assetsMinor: 1_100,
      liabilitiesMinor: -100,
      equityMinor: 1_200,
      differenceMinor: 0,
    })
    expect(sheet.accounts.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['1020', 950],
      ['1200', 150],
      ['2400', -100],
      ['3000', 700],
      ['3900', 300],
    ])
  })

  it('has an overdraft among the liabilities', () => {
    const sheet = balanceSheet(balancesOf({ bank: -300, cash: 100, capital: 200 }), chart)
    expect(sheet).toMatchObject({ assetsMinor: 100, liabilitiesMinor: 300, equityMinor: -200 })
    expect(sheet.accounts.at(-2)).toMatchObject({ account: '1020', section: 'currentLiabilities' })
  })

  it('says by how much it does not balance', () => {
    expect(balanceSheet(balancesOf({ bank: 10, capital: -7 }), chart).differenceMinor).toBe(3)
  })
})

describe('a cash flow', () => {
  it('begins with the profit, and puts what an asset was bought and sold for under investing', () => {
    const moved = balancesOf({
      bank: 600,
      receivables: 250,
      payables: -40,
      fixedAssets: 1_000 - 400,
      accumulatedDepreciation: -100 + 60,
      depreciation: 100,
      disposalGainOrLoss: -30,
      capital: -1_000,
      sales: -440,
    })
    expect(cashFlow(balancesOf({ bank: 50, cardClearing: 5 }), moved, chart)).toEqual({
      netProfitMinor: 370,
      depreciationMinor: 100,
      disposalsMinor: -30,
      nonCashMinor: 0,
      workingCapital: [
        { line: 'receivables', amountMinor: -250 },
        { line: 'payables', amountMinor: 40 },
      ],
      operatingMinor: 230,
      // 1,000 was paid for one, and 370 was paid for another with a book value of 340.
      investingMinor: -630,
      financing: [{ line: 'capital', amountMinor: 1_000 }],
      financingMinor: 1_000,
      changeMinor: 600,
      // What the card provider holds is owed by it, as on the balance sheet.
      openingMinor: 50,
      broughtInMinor: 0,
      closingMinor: 650,
      differenceMinor: 0,
    })
  })
})

const someAccounts = chart.accounts.map(({ account }) => account)
const entries = fc.array(
  fc.tuple(
    fc.constantFrom(...someAccounts),
    fc.constantFrom(...someAccounts),
    fc.integer({ min: 1, max: 1e9 }),
  ),
  { maxLength: 30 },
)

function posted(drawn: readonly (readonly [AccountCode, AccountCode, number])[]): Balances {
  const sums = new Map<AccountCode, number>()
  for (const [debit, credit, amount] of drawn) {
    sums.set(debit, (sums.get(debit) ?? 0) + amount)
    sums.set(credit, (sums.get(credit) ?? 0) - amount)
  }
  return new Map([...sums].map(([account, amount]) => [account, minor(amount)]))
}

function asEntry([debit, credit, amount]: readonly [AccountCode, AccountCode, number]) {
  const lines = [
    { account: debit, amountMinor: minor(amount) },
    { account: credit, amountMinor: minor(-amount) },
  ]
  return { postingDay: day('2026-11-01'), lines }
}

it('whatever is posted, the balance sheet balances with the profit, and the cash flow totals the change in money', () => {
  fc.assert(
    fc.property(entries, entries, (first, second) => {
      const [earlier, year] = [posted(first), posted(second)]
      const sheet = balanceSheet(balancesInYear(earlier, year, chart), chart)
      expect(sheet.differenceMinor).toBe(0)
      expect(sheet.profitMinor).toBe(profitLossColumn(year, chart).netProfitMinor)
      const nonCash = nonCashMoves(second.map(asEntry), chart)
      const flow = cashFlow(earlier, year, chart, nonCash)
      expect(flow.differenceMinor).toBe(0)
      const money = sheet.accounts
        .filter(({ account }) => isMoney(chart.find(account)))
        .reduce(
          (sum, { section, amountMinor }) => sum + (isOfAssets(section) ? amountMinor : -amountMinor),
          0,
        )
      expect(flow.closingMinor).toBe(money)
    }),
  )
})
