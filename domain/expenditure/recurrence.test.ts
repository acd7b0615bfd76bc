import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '../business-day.ts'
import { firstDayAfter, firstDayFrom, Recurrence, type Rhythm } from './recurrence.ts'

const recurrence = (rhythm: Rhythm, from: string, until: string | null = null): Recurrence => ({
  rhythm,
  from: day(from),
  until: until === null ? null : day(until),
})

function daysOf(of: Recurrence, most: number): Day[] {
  const days: Day[] = []
  for (let next = firstDayFrom(of, of.from); next !== null && days.length < most; ) {
    days.push(next)
    next = firstDayAfter(of, next)
  }
  return days
}

describe('what recurs', () => {
  it.each([
    ['week', '2026-01-05', ['2026-01-05', '2026-01-12', '2026-01-19']],
    ['month', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['quarter', '2025-11-30', ['2025-11-30', '2026-02-28', '2026-05-30']],
    ['year', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28']],
  ] as const)('each %s from %s', (rhythm, from, days) => {
    expect(daysOf(recurrence(rhythm, from), 3)).toEqual(days)
  })

  it('ends with the last day it may fall on', () => {
    const rent = recurrence('month', '2026-01-31', '2026-03-31')
    expect(daysOf(rent, 9)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    expect(firstDayFrom(rent, day('2026-04-01'))).toBeNull()
  })

  it('does not end before it begins', () => {
    const error = Recurrence.safeParse(recurrence('month', '2026-02-01', '2026-01-31')).error?.issues[0]
    expect(error?.path).toEqual(['until'])
  })

  it('is found from any day on as counted from its first', () => {
    const rhythms = fc.constantFrom<Rhythm>('week', 'month', 'quarter', 'year')
    fc.assert(
      fc.property(rhythms, fc.nat(1500), fc.nat(900), (rhythm, start, later) => {
        const of = recurrence(rhythm, addDays(day('2023-01-01'), start))
        const on = addDays(of.from, later)
        expect(firstDayFrom(of, on)).toBe(daysOf(of, 150).find((one) => one >= on))
      }),
    )
  })
})
