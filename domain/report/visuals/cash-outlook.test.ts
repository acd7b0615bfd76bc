import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { cashOutlook, type Expected, outlookWeeks, overdueOf } from './cash-outlook.ts'

// A Wednesday.
const today = day('2026-11-04')
const expected = (due: string, kind: Expected['kind'], amountMinor: number): Expected => ({
  due: day(due),
  kind,
  amountMinor,
})
const all = [
  expected('2026-10-01', 'receivable', 300),
  expected('2026-11-03', 'payable', 100),
  expected('2026-11-08', 'payable', 1000),
  expected('2026-11-09', 'recurring', 50),
  expected('2026-11-20', 'tax', 400),
  expected('2026-11-30', 'tax', -100),
  expected('2027-01-31', 'receivable', 7),
  expected('2027-02-01', 'payable', 9999),
]

describe('the weeks ahead', () => {
  const weeks = cashOutlook(all, minor(500), today)

  it('are thirteen from the Monday of this week', () => {
    expect(weeks).toHaveLength(outlookWeeks)
    expect(weeks[0]).toMatchObject({ from: '2026-11-02', to: '2026-11-08' })
    expect(weeks.at(-1)).toMatchObject({ from: '2027-01-25', to: '2027-01-31' })
  })

  it('begin with what is overdue, and carry the balance on', () => {
    expect(weeks[0]).toMatchObject({ receivableMinor: 300, payableMinor: 1100, balanceMinor: -300 })
    expect(weeks[1]).toMatchObject({ recurringMinor: 50, balanceMinor: -350 })
    expect(weeks[2]).toMatchObject({ taxMinor: 400, balanceMinor: -750 })
    expect(weeks.at(-1)).toMatchObject({ receivableMinor: 7, balanceMinor: -643 })
  })

  it('have what the tax office pays back as tax below nothing', () => {
    expect(weeks[4]).toMatchObject({ taxMinor: -100, balanceMinor: -650 })
  })

  it('say what is overdue', () => {
    expect(overdueOf(all, 'receivable', today)).toBe(300)
    expect(overdueOf(all, 'payable', today)).toBe(100)
  })
})
