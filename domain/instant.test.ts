import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { businessDay, GivenDay, postingDay } from './business-day.ts'
import { readLocalInstant } from './import/sales-row.ts'
import { GivenInstant } from './instant.ts'

/** Texts near those of an instant: digits that are none of a date, offsets, fractions of any length. */
const nearInstant = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1960, max: 2040 })),
    fc.nat(13),
    fc.nat(32),
    fc.nat(24),
    fc.nat(61),
    fc.option(fc.nat(61)),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }),
    fc.constantFrom('Z', 'z', '', '+00:00', '-00:00', '+14:00', '-14:00', '+23:59', '-23:59', '+24:00', '+1'),
  )
  .map(([year, month, day, hour, minute, second, fraction, offset]) => {
    const two = (number: number) => String(number).padStart(2, '0')
    const seconds = second === null ? '' : `:${two(second)}${fraction && `.${fraction}`}`
    const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
    return `${date}T${two(hour)}:${two(minute)}${seconds}${offset}`
  })
const zones = fc.constantFrom('Africa/Accra', 'Europe/London', 'Pacific/Kiritimati', 'Pacific/Pago_Pago')

describe('an instant that a client gives', () => {
  it.each([
    '1970-01-03T00:00:00Z',
    '2026-11-22T06:00:00Z',
    '2026-11-22T06:00:00.123456789+01:00',
    '9999-12-31T23:59:59Z',
  ])('is %s', (text) => {
    expect(GivenInstant.safeParse(text).success).toBe(true)
  })

  it.each([
    '1969-12-31T23:59:59Z',
    // Of 1970 as it is written, and of the year before as it is.
    '1970-01-01T00:00:00+23:59',
    '0000-01-01T00:00:00Z',
    '2026-11-22T06:00:00.1234567890Z',
    '2026-11-22T06:00:00',
    '2026-11-22',
    '2026-02-30T00:00:00Z',
    '+012026-11-22T06:00:00Z',
    '',
  ])('is not %j', (text) => {
    expect(GivenInstant.safeParse(text).success).toBe(false)
  })

  it('is one to everything that reads it, and has a business day of four digits, two and two', () => {
    let taken = 0
    fc.assert(
      fc.property(nearInstant, zones, fc.nat(23), (text, zone, startHour) => {
        if (!GivenInstant.safeParse(text).success) return
        taken += 1
        const { epochMilliseconds } = Temporal.Instant.from(text)
        expect(new Date(text).getTime()).toBe(epochMilliseconds)
        if (text.startsWith('9999')) return
        const day = businessDay(text, zone, startHour)
        expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(postingDay(day, day)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
      { numRuns: 500 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})

describe('a day in a request', () => {
  it('is one of the calendar, from 1970 to 2999', () => {
    const given = [
      '1970-01-01',
      '2999-12-31',
      '1969-12-31',
      '3000-01-01',
      '2026-02-29',
      '0000-01-01',
      'today',
    ]
    expect(given.map((text) => GivenDay.safeParse(text).success)).toEqual([
      true,
      true,
      ...Array(5).fill(false),
    ])
  })
})

describe('a time in a file of past sales', () => {
  it('is an instant that a till could have given, or none, whatever the text', () => {
    const likely = fc.oneof(
      nearInstant,
      nearInstant.map((text) => text.replace('T', ' ').slice(0, 16)),
      fc.string(),
    )
    fc.assert(
      fc.property(likely, zones, (text, zone) => {
        const instant = readLocalInstant(text, zone)
        if (instant !== null) expect(new Date(instant).getTime()).not.toBeNaN()
      }),
      { numRuns: 500 },
    )
  })
})
