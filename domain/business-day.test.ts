import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, businessDay, Day, day, daysBetween, lastOf, periodsOf, postingDay } from './business-day.ts'

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2000-01-01'), days))

describe('businessDay', () => {
  test('the day is the one on the wall of the shop, not the server', () => {
    expect(businessDay('2026-11-21T23:30:00Z', 'Africa/Accra', 0)).toBe('2026-11-21')
    expect(businessDay('2026-11-21T23:30:00Z', 'Africa/Lagos', 0)).toBe('2026-11-22')
    expect(businessDay('2026-11-22T00:30:00+01:00', 'Africa/Accra', 0)).toBe('2026-11-21')
  })

  test('a bar that closes at 3 sells until then on the day before', () => {
    expect(businessDay('2026-11-22T03:59:59Z', 'Africa/Accra', 4)).toBe('2026-11-21')
    expect(businessDay('2026-11-22T04:00:00Z', 'Africa/Accra', 4)).toBe('2026-11-22')
  })

  test('the hour that comes twice when summer time ends belongs to one day', () => {
    // London, 25 October 2026: 01:30 comes at 00:30Z (BST) and again at 01:30Z (GMT).
    expect(businessDay('2026-10-25T00:30:00Z', 'Europe/London', 2)).toBe('2026-10-24')
    expect(businessDay('2026-10-25T01:30:00Z', 'Europe/London', 2)).toBe('2026-10-24')
    expect(businessDay('2026-10-25T02:00:00Z', 'Europe/London', 2)).toBe('2026-10-25')
  })

  test('a time without its offset is no instant', () => {
    expect(() => businessDay('2026-11-21T10:00:00', 'Africa/Accra', 0)).toThrow(RangeError)
  })
})

describe('days', () => {
  test('a locked day is posted on the first open one', () => {
    expect(postingDay(day('2026-10-31'), day('2026-10-31'))).toBe('2026-11-01')
    expect(postingDay(day('2026-11-01'), day('2026-10-31'))).toBe('2026-11-01')
    expect(postingDay(day('2026-10-01'), null)).toBe('2026-10-01')
  })

  test('a date that is not in the calendar is no day', () => {
    expect(() => day('2026-02-30')).toThrow(RangeError)
    expect(Day.safeParse('2026-02-30').success).toBe(false)
    expect(Day.safeParse('2028-02-29').success).toBe(true)
  })

  test('adding what lies between two days leads from one to the other', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
      }),
    )
  })
})

describe('periodsOf', () => {
  test('the first and the last month are cut to the range', () => {
    expect(periodsOf({ from: day('2026-01-15'), to: day('2026-03-02') }, 'month')).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-02' },
    ])
  })

  test('a financial year that starts in April has its quarters there', () => {
    expect(periodsOf({ from: day('2026-03-01'), to: day('2027-03-31') }, 'year', 4)).toEqual([
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2027-03-31' },
    ])
    expect(periodsOf({ from: day('2026-04-01'), to: day('2026-09-30') }, 'quarter', 4)).toEqual([
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-07-01', to: '2026-09-30' },
    ])
  })

  test('whatever the period, the columns follow each other without a gap and cover the range', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('day', 'month', 'quarter', 'year'),
        fc.integer({ min: 1, max: 12 }),
        (from, days, by, yearStartMonth) => {
          const to = addDays(from, days)
          const periods = periodsOf({ from, to }, by, yearStartMonth)
          expect(periods[0]?.from).toBe(from)
          expect(periods.at(-1)?.to).toBe(to)
          for (let i = 1; i < periods.length; i += 1) {
            expect(periods[i]?.from).toBe(addDays(periods[i - 1]?.to ?? to, 1))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a range that ends before it starts has no columns', () => {
    expect(periodsOf({ from: day('2026-02-01'), to: day('2026-01-31') }, 'month')).toEqual([])
  })
})

test('the last of several days is one of those given', () => {
  expect(lastOf(day('2026-03-09'))).toBe('2026-03-09')
  expect(lastOf(day('2026-03-09'), day('2026-03-10'), day('2025-12-31'))).toBe('2026-03-10')
})
