import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { addDays, day as dayOf, daysBetween } from './business-day.ts'
import { dayNumber, dayOfNumber } from './day-number.ts'

const anyDay = fc
  .integer({ min: -719_162, max: 2_932_896 })
  .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }))

describe('days as numbers', () => {
  test('are those of the calendar, from the year 1 to the year 9999', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const number = Temporal.PlainDate.from('1970-01-01').until(date, { largestUnit: 'days' }).days
        expect(dayNumber(date.toString())).toBe(number)
        expect(dayOfNumber(number)).toBe(date.toString())
      }),
    )
  })

  test('follow each other through every leap day of four centuries', () => {
    let date = Temporal.PlainDate.from('1899-12-31')
    for (let number = dayNumber('1899-12-31'); number <= dayNumber('2300-03-02'); number += 1) {
      if (dayOfNumber(number) !== date.toString()) expect(dayOfNumber(number)).toBe(date.toString())
      date = date.add({ days: 1 })
    }
  })

  test('have no day before the year 1 and none after the year 9999', () => {
    expect([dayOfNumber(dayNumber('0001-01-01') - 1), dayOfNumber(dayNumber('9999-12-31') + 1)]).toEqual([
      null,
      null,
    ])
  })

  test('make what is added to a day, and what lies between two, what Temporal makes of it', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: -5000, max: 5000 }), (one, other, days) => {
        const [from, to] = [dayOf(one.toString()), dayOf(other.toString())]
        expect(addDays(from, days)).toBe(one.add({ days }).toString())
        expect(daysBetween(from, to)).toBe(one.until(other, { largestUnit: 'days' }).days)
      }),
    )
  })
})
