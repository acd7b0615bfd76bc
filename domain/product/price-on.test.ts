import { describe, expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { partScheduled, pricedOn, priceOn } from './price-on.ts'

const december = { from: day('2026-12-01'), priceMinor: minor(1_200) }
const newYear = { from: day('2027-01-01'), priceMinor: minor(900) }
const milo = { name: 'Milo', priceMinor: minor(1_000), scheduledPrices: [newYear, december] }

describe('the price of a day', () => {
  test.each([
    ['2026-11-30', 1_000],
    ['2026-12-01', 1_200],
    ['2026-12-31', 1_200],
    ['2027-01-01', 900],
    ['2028-01-01', 900],
  ])('on %s is %i', (on, expected) => {
    expect(priceOn(milo, day(on))).toBe(expected)
    expect(pricedOn(milo, day(on))).toMatchObject({ name: 'Milo', priceMinor: expected })
  })

  test('is that of the product where nothing is scheduled, which stays the same object', () => {
    const plain = { priceMinor: minor(1_000) }
    expect(pricedOn(plain, day('2027-01-01'))).toBe(plain)
  })

  test('scheduled prices are parted at the day they begin', () => {
    expect(partScheduled(milo.scheduledPrices, day('2026-12-01'))).toEqual({
      begun: [december],
      toCome: [newYear],
    })
  })
})
