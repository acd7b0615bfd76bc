import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extend } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { quantityFor } from './measured.ts'

test('10 cedis of gari at 8.00 a kilogram are 1.25 kg', () => {
  expect(quantityFor(minor(1_000), minor(800))).toBe(1_250)
})

test('the price of the quantity is the amount, or the nearest that thousandths of the unit allow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 50_000 }),
      (amount, price) => {
        const quantityMilli = quantityFor(minor(amount), minor(price))
        if (quantityMilli === null) {
          expect(amount * 2_000).toBeLessThan(price)
          return
        }
        const soldMinor = extend(minor(price), quantityMilli)
        // Half a thousandth of the unit, rounded.
        expect(Math.abs(soldMinor - amount)).toBeLessThanOrEqual(price <= 1_000 ? 0 : price / 2_000 + 0.5)
      },
    ),
  )
})

test('an amount buys nothing of what is free, and nothing buys nothing', () => {
  expect([quantityFor(minor(1_000), minor(0)), quantityFor(minor(0), minor(800))]).toEqual([null, null])
})
