import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { type RecordedMovement, valuesInOrder } from './in-order-of-days.ts'

const nothing = { quantityMilli: milli(0), valueMinor: minor(0) }
const moved = (quantity: number, value: number, more: Partial<RecordedMovement> = {}): RecordedMovement => ({
  quantityMilli: milli(quantity),
  valueMinor: minor(value),
  worthMinor: minor(value),
  unitCostMinor: minor(500),
  isAtValue: false,
  ...more,
})

test('goods that came before they were sold are sold at what they cost, whatever was known then', () => {
  expect(valuesInOrder(nothing, [moved(10_000, 7_000), moved(-4_000, -2_000)])).toEqual([7_000, -2_800])
})

test('goods sold before they came are sold at what was known; what they cost more goes with the delivery', () => {
  const delivery = moved(10_000, 6_200, { worthMinor: minor(7_000) })
  expect(valuesInOrder(nothing, [moved(-4_000, -2_000), delivery])).toEqual([-2_000, 6_200])
})

test('a reversed delivery takes out what it brought, whatever there was of it then', () => {
  const out = moved(-10_000, -7_000, { isAtValue: true })
  expect(valuesInOrder(nothing, [moved(10_000, 7_000), moved(5_000, 1_000), out])).toEqual([
    7_000, 1_000, -7_000,
  ])
  // Some were sold on a day before the reversal, as is known now.
  expect(valuesInOrder(nothing, [moved(10_000, 7_000), moved(-4_000, -2_800), out])).toEqual([
    7_000, -2_800, -7_000,
  ])
})

test('value of goods that were not there is gone with the next movement', () => {
  const wrong = { quantityMilli: milli(0), valueMinor: minor(-4_750) }
  expect(valuesInOrder(wrong, [moved(10_000, 7_000)])).toEqual([11_750])
})

test('a late difference of a price is put on goods that are there on its day, and on nothing else', () => {
  const freight = moved(0, 100, { worthMinor: minor(250) })
  expect(valuesInOrder(nothing, [moved(10_000, 7_000), freight])).toEqual([7_000, 250])
  // Another sale of an earlier day was entered after the freight: by then nothing was left of the goods on that day.
  for (const sold of [-10_000, -12_000])
    expect(valuesInOrder(nothing, [moved(10_000, 7_000), moved(sold, -7_000), freight])[2]).toBe(0)
})

test('after any movement there is value only on goods that are there, and none below zero', () => {
  const movement = fc
    .record({
      quantity: fc.integer({ min: -9_000, max: 9_000 }),
      value: fc.integer({ min: -9_000, max: 9_000 }),
      isAtValue: fc.boolean(),
    })
    .map(({ quantity, value, isAtValue }) => moved(quantity, value, { isAtValue }))
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
      let [quantity, value] = [0, 0]
      for (const [at, change] of valuesInOrder(nothing, movements).entries()) {
        quantity += movements[at]?.quantityMilli ?? 0
        value += change
        expect(quantity === 0 ? value === 0 : value * Math.sign(quantity) >= 0).toBe(true)
      }
    }),
  )
})
