import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day } from '../../business-day.ts'
import { minor, sumMinor } from '../../money.ts'
import { agesOn, openPartsOn } from '../../open-items/ageing.ts'
import { openItemChanges } from '../../open-items/open-item.ts'
import { accounts } from '../../terms/chart.ts'
import { postInstalmentPlan } from './posting.ts'
import { InstalmentPlanBody } from './schema.ts'
import { type Every, splitInto } from './split.ts'

const businessDay = day('2026-01-10')
const instalment = (due: string, amountMinor: number) => ({ due, amountMinor })
const body = {
  customerId: '0199f0a0-0000-7000-8000-00000000000a',
  businessDay,
  allocations: [{ document: 'sale', amountMinor: 900 }],
  instalments: [instalment('2026-02-10', 300), instalment('2026-03-10', 600)],
}
const errorOf = (change: object) =>
  InstalmentPlanBody.safeParse({ ...body, ...change }).error?.issues.map(({ path }) => path.join('.'))

describe('an instalment plan', () => {
  it('settles what was owed and raises it again by its days, and totals zero', () => {
    const lines = postInstalmentPlan({ planId: 'plan', ...InstalmentPlanBody.parse(body) })
    expect(sumMinor(lines.map(({ amountMinor }) => amountMinor))).toBe(0)
    expect(lines.every(({ account }) => account === accounts.receivables)).toBe(true)
    const changes = openItemChanges({ source: { id: 'plan' }, postingDay: businessDay, lines })
    expect(changes).toMatchObject([
      {
        document: 'plan',
        amountMinor: 900,
        dueDays: [
          { day: '2026-02-10', amountMinor: 300 },
          { day: '2026-03-10', amountMinor: 600 },
        ],
      },
      { document: 'sale', amountMinor: -900, dueDays: null },
    ])
  })

  it('has instalments in the order of their days, none before it is agreed', () => {
    expect(errorOf({})).toBeUndefined()
    expect(errorOf({ instalments: [instalment('2026-01-09', 900)] })).toEqual(['instalments.0.due'])
    const same = [instalment('2026-02-10', 300), instalment('2026-02-10', 600)]
    expect(errorOf({ instalments: same })).toEqual(['instalments.1.due'])
    expect(errorOf({ instalments: [] })).toEqual(['instalments'])
    expect(errorOf({ instalments: [instalment('2026-02-10', 0)] })).toEqual(['instalments.0.amountMinor'])
  })

  it('is overdue instalment by instalment, and what is paid was due first', () => {
    const item = {
      account: accounts.receivables,
      party: 'ama',
      document: 'plan',
      side: 'debit' as const,
      day: businessDay,
      amountMinor: minor(900),
      dueDays: splitInto(minor(900), 3, day('2026-02-10'), 'month').map(({ due, amountMinor }) => ({
        day: due,
        amountMinor,
      })),
      settlements: [{ day: day('2026-02-12'), amountMinor: minor(350) }],
    }
    expect(openPartsOn(item, day('2026-03-15'))).toEqual([
      { day: '2026-03-10', amountMinor: 250 },
      { day: '2026-04-10', amountMinor: 300 },
    ])
    expect(agesOn(item, day('2026-03-15'))).toEqual([300, 250, 0, 0, 0])
  })
})

describe('splitting into instalments', () => {
  it('falls on the last day of a month that is too short', () => {
    const days = splitInto(minor(100), 3, day('2026-01-31'), 'month').map(({ due }) => due)
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  })

  it('loses nothing, and each instalment is due after the one before it', () => {
    const every = fc.constantFrom<Every>('week', 'fortnight', 'month')
    const amounts = fc.integer({ min: 60, max: 1_000_000_000 })
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(400),
        every,
        (amount, count, after, apart) => {
          const parts = splitInto(minor(amount), count, addDays(businessDay, after), apart)
          const plan = { ...body, allocations: [{ document: 'a', amountMinor: amount }], instalments: parts }
          expect(InstalmentPlanBody.safeParse(plan).success).toBe(true)
          expect(parts).toHaveLength(count)
          expect(sumMinor(parts.map(({ amountMinor }) => amountMinor))).toBe(amount)
        },
      ),
    )
  })
})
