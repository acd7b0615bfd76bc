import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import type { DatedItem } from '../../open-items/ageing.ts'
import { unknownParty } from '../../posting/dims.ts'
import { accounts } from '../../terms/chart.ts'
import { broughtForward } from './brought-forward.ts'

const on = day('2026-02-28')
const due = (at: string, amountMinor: number) => ({ day: day(at), amountMinor: minor(amountMinor) })

const sold: DatedItem = {
  account: accounts.receivables,
  party: 'ama',
  document: 'sale-1',
  side: 'debit',
  day: day('2026-01-10'),
  amountMinor: minor(900),
  dueDays: [due('2026-01-31', 500), due('2026-03-31', 400)],
  settlements: [due('2026-02-20', 200), due('2026-03-01', 700)],
}
const bill: DatedItem = {
  ...sold,
  account: accounts.payables,
  party: 'power',
  document: 'bill-1',
  side: 'credit',
  dueDays: [due('2026-02-09', 900)],
  settlements: [],
}

describe('what is brought forward to an export', () => {
  it('is each open item with its party and its due days, less what was paid until then', () => {
    const balances = [
      [accounts.payables, -900],
      [accounts.receivables, 700],
      [accounts.bank, 200],
    ] as const
    expect(broughtForward(balances, [bill, sold], on)).toEqual([
      { account: accounts.bank, amountMinor: 200 },
      {
        account: accounts.receivables,
        amountMinor: 300,
        dims: { party: 'ama', openItem: 'sale-1', due: '2026-01-31' },
      },
      {
        account: accounts.receivables,
        amountMinor: 400,
        dims: { party: 'ama', openItem: 'sale-1', due: '2026-03-31' },
      },
      {
        account: accounts.payables,
        amountMinor: -900,
        dims: { party: 'power', openItem: 'bill-1', due: '2026-02-09' },
      },
    ])
  })

  it('includes items on both sides of an account with a zero balance', () => {
    const credit = { ...sold, party: 'kofi', document: 'sale-2', side: 'credit' as const, settlements: [] }
    const lines = broughtForward([[accounts.receivables, 0]], [{ ...sold, settlements: [] }, credit], on)
    expect(lines.map(({ amountMinor, dims }) => [amountMinor, dims?.party])).toEqual([
      [500, 'ama'],
      [400, 'ama'],
      [-500, 'kofi'],
      [-400, 'kofi'],
    ])
  })

  it('names the asset of fixed assets, and no party if none is known', () => {
    const paidAhead = { ...sold, account: accounts.prepayments, party: unknownParty, settlements: [] }
    const van = { ...sold, account: accounts.fixedAssets, party: 'van', document: 'van', settlements: [] }
    const balances = [
      [accounts.prepayments, 900],
      [accounts.fixedAssets, 900],
    ] as const
    expect(broughtForward(balances, [paidAhead, van], on).map(({ dims }) => dims)).toEqual([
      { openItem: 'sale-1' },
      { openItem: 'sale-1' },
      { asset: 'van' },
      { asset: 'van' },
    ])
  })

  it('has one line for the balance that no item explains, and nothing that was raised later', () => {
    const later = { ...sold, day: day('2026-03-05') }
    expect(broughtForward([[accounts.receivables, 250]], [later], on)).toEqual([
      { account: accounts.receivables, amountMinor: 250 },
    ])
  })
})
