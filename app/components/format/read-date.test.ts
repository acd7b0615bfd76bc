import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayInWords } from '#domain/day-in-words.ts'
import { readDate } from './read-date.ts'

const today = '2026-11-22'
const aDay = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day as a person types it', () => {
  test.each([
    ['22/11', '2026-11-22'],
    ['3/4', '2026-04-03'],
    ['22.11.', null],
    ['22.11.26', '2026-11-22'],
    ['22-11-2025', '2025-11-22'],
    ['22 Nov', '2026-11-22'],
    ['22nov', '2026-11-22'],
    ['1 sept 26', '2026-09-01'],
    ['22 November, 2025', '2025-11-22'],
    [' 5 ', '2026-11-05'],
    ['2026-2-3', '2026-02-03'],
    ['29 Feb 2028', '2028-02-29'],
    ['1/1/70', '1970-01-01'],
    ['today', '2026-11-22'],
    ['Yesterday', '2026-11-21'],
    ['tomorrow', '2026-11-23'],
  ])('%j is %s', (text, day) => {
    expect(readDate(text, today).value).toBe(day)
  })

  test.each([
    ['30 Feb', '30 Feb is not a day.'],
    ['29/2', '29 Feb 2026 is not a day.'],
    ['31.4.2026', '31 Apr is not a day.'],
    ['0/5', '0 May is not a day.'],
    ['11/22', 'There is no month 22. The day comes first, like 22/11.'],
    ['22/0', 'There is no month 0.'],
    ['1/1/1800', 'Choose a day from 1970 to 2999.'],
    ['22 Nov 202', 'Enter a day, such as 22 Nov or 22/11.'],
    ['22 Nob', 'Enter a day, such as 22 Nov or 22/11.'],
    ['soon', 'Enter a day, such as 22 Nov or 22/11.'],
    ['22 2026', 'Enter a day, such as 22 Nov or 22/11.'],
  ])('%j is no day: %s', (text, error) => {
    expect(readDate(text, today)).toEqual({ value: null, error })
  })

  test('without a year is this year’s, unless that is more than six months ahead', () => {
    expect(readDate('22/11', '2027-01-02').value).toBe('2026-11-22')
    expect(readDate('1/3', '2027-01-02').value).toBe('2027-03-01')
    expect(readDate('1/1', '2026-11-22').value).toBe('2026-01-01')
  })

  test('without a year is the next one that the limits allow', () => {
    expect(readDate('1/1', today, { min: '2026-11-22' }).value).toBe('2027-01-01')
    expect(readDate('1 Dec', today, { max: '2026-11-22' }).value).toBe('2025-12-01')
  })

  test('alone is of this month, and of no other year where the limits leave it out', () => {
    const today = '2026-11-22'
    expect(readDate('5', today)).toEqual({ value: '2026-11-05', error: null })
    expect(readDate('5', today, { min: today })).toEqual({
      value: null,
      error: 'Choose 22 Nov 2026 or later.',
    })
    expect(readDate('28', today, { max: today })).toEqual({
      value: null,
      error: 'Choose 22 Nov 2026 or earlier.',
    })
  })

  test('beyond the limits names the first or the last day', () => {
    const limits = { min: '2026-03-01', max: today }
    expect(readDate('28/2/2026', today, limits).error).toBe('Choose 1 Mar 2026 or later.')
    expect(readDate('tomorrow', today, limits).error).toBe('Choose 22 Nov 2026 or earlier.')
    expect(readDate('1/3/2026', today, limits).value).toBe('2026-03-01')
  })
})

test('every day reads as what it was written from', () => {
  fc.assert(
    fc.property(aDay, aDay, (day, now) => {
      const [year, month, ofMonth] = day.split('-').map(Number)
      for (const text of [
        day,
        dayInWords(day),
        `${ofMonth}/${month}/${year}`,
        `${ofMonth}.${month}.${year}`,
      ]) {
        expect(readDate(text, now)).toEqual({ value: day, error: null })
      }
    }),
  )
})

test('without a year the day and the month stay what was typed, within a year of today', () => {
  fc.assert(
    fc.property(
      aDay,
      aDay.filter((now) => now > '1972' && now < '2998'),
      (day, now) => {
        const [, month, ofMonth] = day.split('-').map(Number)
        const { value } = readDate(`${ofMonth}/${month}`, now)
        if (value === null) expect([ofMonth, month]).toEqual([29, 2])
        else {
          expect(value.slice(5)).toBe(day.slice(5))
          expect(Math.abs(Number(value.slice(0, 4)) - Number(now.slice(0, 4)))).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})

test.each(['__proto__', 'constructor'])('%s is no word for a day', (typed) => {
  expect(readDate(typed, '2026-11-25').value).toBeNull()
})

test('whatever is typed is a day within the limits or has an error in words', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9]{0,4}[ ./-]?([0-9]{0,3}|[a-z]{0,9})[ ./-]?[0-9]{0,4}$/),
  )
  fc.assert(
    fc.property(text, aDay, aDay, aDay, (typed, now, min, max) => {
      const { value, error } = readDate(typed, now, { min, max })
      if (value === null) expect(error).toMatch(/^[A-Z0-9].*\.$/)
      else {
        expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(value >= min && value <= max).toBe(true)
      }
    }),
  )
})
