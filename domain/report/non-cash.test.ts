import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { chartOf } from '../posting/chart.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { cashFlow } from './cash-flow.ts'
import { nonCashMoves } from './non-cash.ts'

const chart = chartOf('GB')
type Amounts = Partial<Record<keyof typeof accounts, number>>

function entry(amounts: Amounts, openItem?: string) {
  const lines = Object.entries(amounts).map(([name, amount]) => {
    const account = accounts[name as keyof typeof accounts]
    const dims = openItem !== undefined && account === accounts.payables ? { openItem } : undefined
    return { account, amountMinor: minor(amount as number), ...(dims && { dims }) }
  })
  return { postingDay: day('2026-11-10'), lines }
}

function flowOf(...entries: ReturnType<typeof entry>[]) {
  const moved = new Map<AccountCode, ReturnType<typeof minor>>()
  for (const { lines } of entries)
    for (const { account, amountMinor } of lines)
      moved.set(account, minor((moved.get(account) ?? 0) + amountMinor))
  const assets = new Map([['freezer', { costMinor: minor(50_000), owedMinor: minor(60_000) }]])
  return cashFlow(new Map(), moved, chart, nonCashMoves(entries, chart, assets))
}

const onCredit = entry({ fixedAssets: 50_000, inputTax: 10_000, payables: -60_000 }, 'freezer')

describe('what is no flow of cash', () => {
  it('is a fixed asset bought on credit, until it is paid for', () => {
    const nothing = { operatingMinor: 0, investingMinor: 0, financingMinor: 0, changeMinor: 0 }
    expect(flowOf(onCredit)).toMatchObject({ ...nothing, workingCapital: [], differenceMinor: 0 })
    const half = flowOf(onCredit, entry({ payables: 30_000, bank: -30_000 }, 'freezer'))
    // A sixth of the debt is the tax, which is claimed back: operating.
    expect(half).toMatchObject({ operatingMinor: -5_000, investingMinor: -25_000, changeMinor: -30_000 })
    expect(half.differenceMinor).toBe(0)
  })

  it('leaves a discount on an asset in the profit', () => {
    const paid = entry({ payables: 60_000, bank: -54_000, discountsReceived: -6_000 }, 'freezer')
    // Without a line of investing or financing, the whole debt counts, and the discount is in the profit.
    expect(flowOf(onCredit, paid)).toMatchObject({ changeMinor: -54_000, differenceMinor: 0 })
  })

  it('is an opening balance: its money was there before', () => {
    expect(flowOf(entry({ bank: 90_000, inventory: 40_000, openingBalances: -130_000 }))).toMatchObject({
      workingCapital: [],
      financing: [],
      changeMinor: 0,
      broughtInMinor: 90_000,
      closingMinor: 90_000,
      differenceMinor: 0,
    })
  })

  it('is a transfer within equity, a debt turned into capital, and goods that the owner takes', () => {
    const flow = flowOf(
      entry({ openingBalances: 130_000, capital: -130_000 }),
      entry({ payables: 2_000, capital: -2_000 }),
      entry({ drawings: 1_200, inventory: -1_000, outputTax: -200 }),
    )
    expect(flow).toMatchObject({ workingCapital: [], financing: [], changeMinor: 0, differenceMinor: 0 })
  })

  it('is an expense paid by a new loan, and the part of an asset that the loan paid', () => {
    const flow = flowOf(
      entry({ rent: 3_000, loans: -3_000 }),
      entry({ fixedAssets: 100_000, loans: -70_000, bank: -30_000 }),
    )
    expect(flow).toMatchObject({
      netProfitMinor: -3_000,
      nonCashMinor: 3_000,
      operatingMinor: 0,
      investingMinor: -30_000,
      financing: [],
      changeMinor: -30_000,
      differenceMinor: 0,
    })
  })

  it('is nothing of what was paid for: a loan repaid with its interest, a freezer paid in cash', () => {
    const entries = [
      entry({ loans: 9_000, interest: 1_000, bank: -10_000 }),
      entry({ fixedAssets: 50_000, inputTax: 10_000, cash: -60_000 }),
      entry({
        accumulatedDepreciation: 30_000,
        fixedAssets: -50_000,
        cash: 25_000,
        disposalGainOrLoss: -5_000,
      }),
    ]
    expect(nonCashMoves(entries, chart)).toEqual([])
    expect(flowOf(...entries)).toMatchObject({ investingMinor: -25_000, financingMinor: -9_000 })
  })
})
