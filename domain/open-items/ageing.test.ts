import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day } from '../business-day.ts'
import { minor } from '../money.ts'
import { accounts } from '../terms/chart.ts'
import { agesOn, type DatedItem, openOn, overdueWithoutCredit, positionsOn } from './ageing.ts'

const raised = day('2026-01-10')
const item = (given: Partial<DatedItem> = {}): DatedItem => ({
  account: accounts.receivables,
  party: 'ama',
  document: 'sale',
  side: 'debit',
  day: raised,
  amountMinor: minor(900),
  dueDays: [{ day: raised, amountMinor: minor(900) }],
  settlements: [],
  ...given,
})
const paid = (on: string, amountMinor: number) => ({ day: day(on), amountMinor: minor(amountMinor) })

describe('what was open on a day', () => {
  it('is nothing before it was raised, and less from the day of each payment on', () => {
    const sold = item({ settlements: [paid('2026-02-01', 300), paid('2026-03-01', 600)] })
    const days = ['2026-01-09', '2026-01-10', '2026-01-31', '2026-02-01', '2026-03-01']
    expect(days.map((on) => openOn(sold, day(on)))).toEqual([0, 900, 900, 600, 0])
  })

  it.each([
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
  ])('%i days past due is in column %i', (days, column) => {
    expect(agesOn(item(), addDays(raised, days)).map(Number)).toEqual(
      [0, 0, 0, 0, 0].map((_, index) => (index === column ? 900 : 0)),
    )
  })

  it('of instalments is what is due last: what was paid was due first', () => {
    const dueDays = [raised, addDays(raised, 30), addDays(raised, 60)].map((due) => ({
      day: due,
      amountMinor: minor(300),
    }))
    const sold = item({ dueDays, settlements: [paid('2026-01-20', 400)] })
    expect(agesOn(sold, addDays(raised, 35)).map(Number)).toEqual([300, 200, 0, 0, 0])
  })

  it('of a party is what is owed, by age, and the credit', () => {
    const credit = item({
      account: accounts.storeCredit,
      side: 'credit',
      amountMinor: minor(50),
      dueDays: [],
    })
    const deposit = { ...credit, account: accounts.deposits, amountMinor: minor(30) }
    const [position] = positionsOn([item(), credit, deposit], 'customers', addDays(raised, 40)).values()
    expect(position).toEqual({
      owedMinor: 900,
      ages: [0, 0, 900, 0, 0],
      creditMinor: 80,
      depositMinor: 30,
    })
    // A deposit pays what was ordered, and nothing that is owed.
    expect(position && overdueWithoutCredit(position)).toBe(850)
    const bill = item({ account: accounts.payables, side: 'credit' })
    const overpaid = item({ account: accounts.payables, side: 'debit', amountMinor: minor(20), dueDays: [] })
    expect(positionsOn([bill, overpaid], 'suppliers', raised).get('ama')).toMatchObject({
      owedMinor: 900,
      creditMinor: 20,
    })
  })

  it('has ages that add up to what is open, whatever was due and paid when', () => {
    const dues = fc.array(fc.tuple(fc.nat(120), fc.integer({ min: 1, max: 1000 })), {
      minLength: 1,
      maxLength: 6,
    })
    const settled = fc.array(fc.tuple(fc.nat(120), fc.nat(1000)), { maxLength: 6 })
    fc.assert(
      fc.property(dues, settled, fc.nat(150), (due, pays, after) => {
        const amountMinor = minor(due.reduce((sum, [, amount]) => sum + amount, 0))
        let left: number = amountMinor
        const settlements = pays.map(([days, amount]) => {
          const now = Math.min(left, amount)
          left -= now
          return { day: addDays(raised, days), amountMinor: minor(now) }
        })
        const dueDays = due.map(([days, amount]) => ({
          day: addDays(raised, days),
          amountMinor: minor(amount),
        }))
        const one = item({ amountMinor, dueDays, settlements })
        const on = addDays(raised, after)
        expect(agesOn(one, on).reduce((sum, amount) => sum + amount, 0)).toBe(openOn(one, on))
      }),
    )
  })
})
