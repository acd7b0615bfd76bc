import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, daysBetween } from '../business-day.ts'
import { calendarOf, type MailRhythm, mailedPeriod, rhythmInWords } from './mail-rhythm.ts'

const weekly: MailRhythm = { every: 'week', weekday: 1 }
const monthly: MailRhythm = { every: 'month', day: 5 }
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2000-01-01'), days))
const rangeOn = (rhythm: MailRhythm, on: string) => Object.values(mailedPeriod(rhythm, day(on)))

describe('a report that is sent', () => {
  test('every day is of the day before', () => {
    expect(rangeOn({ every: 'day' }, '2027-01-01')).toEqual(['2026-12-31', '2026-12-31'])
  })

  test('every week is of the last whole week, on a Sunday too', () => {
    // 23 Nov 2026 is a Monday.
    expect(rangeOn(weekly, '2026-11-23')).toEqual(['2026-11-16', '2026-11-22'])
    expect(rangeOn(weekly, '2026-11-28')).toEqual(['2026-11-16', '2026-11-22'])
    expect(rangeOn(weekly, '2026-11-29')).toEqual(['2026-11-16', '2026-11-22'])
    expect(rangeOn(weekly, '2026-11-30')).toEqual(['2026-11-23', '2026-11-29'])
  })

  test('every month is of the month before, a leap February too', () => {
    expect(rangeOn(monthly, '2028-03-05')).toEqual(['2028-02-01', '2028-02-29'])
    expect(rangeOn(monthly, '2027-01-28')).toEqual(['2026-12-01', '2026-12-31'])
  })

  test('is of days that are over, and the next one goes on where it ended', () => {
    const rhythms: [MailRhythm, (on: Day) => Day][] = [
      [{ every: 'day' }, (on) => addDays(on, 1)],
      [weekly, (on) => addDays(on, 7)],
      [monthly, (on) => addDays(mailedPeriod(monthly, addDays(day(`${on.slice(0, 8)}01`), 32)).to, 5)],
    ]
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...rhythms), (on, [rhythm, next]) => {
        const { from, to } = mailedPeriod(rhythm, on)
        expect(from <= to && to < on).toBe(true)
        expect(daysBetween(to, mailedPeriod(rhythm, next(on)).from)).toBe(1)
      }),
    )
  })
})

test('the rhythm of a report is a calendar, and has words', () => {
  expect(calendarOf({ every: 'week', weekday: 7 }, 6)).toBe('0 6 * * 0')
  expect(calendarOf(monthly, 23)).toBe('0 23 5 * *')
  expect(rhythmInWords({ every: 'day' }, 7)).toBe('Every day at 07:00')
  expect(rhythmInWords(weekly, 18)).toBe('Every Monday at 18:00')
  expect(rhythmInWords(monthly, 0)).toBe('On day 5 of every month at 00:00')
})
