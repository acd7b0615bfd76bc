import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { farFromCost } from './implausible-cost.ts'

const tea = { priceMinor: minor(1_000), averageMinor: minor(700) }
const unknown = { ...tea, averageMinor: minor(0) }
const one = (valueMinor: number, quantityMilli = 1_000) => ({
  quantityMilli: milli(quantityMilli),
  valueMinor: minor(valueMinor),
})

test.each<[string, number, Parameters<typeof farFromCost>[1]]>([
  ['the average itself', 700, tea],
  ['four times the average', 2_800, tea],
  ['a quarter of the average', 175, tea],
  ['nothing: the goods came free', 0, tea],
  ['four times the price, where no cost is known', 4_000, unknown],
  ['a tenth of the price, where no cost is known: a margin', 100, unknown],
  ['a product without a price or a cost', 99_999_999, { priceMinor: null, averageMinor: minor(0) }],
  [
    'a hundredth of the price, where the average is as low',
    10,
    { priceMinor: minor(1_000), averageMinor: minor(10) },
  ],
])('%s is plausible', (_what, cost, known) => {
  expect(farFromCost(one(cost), known)).toBeNull()
})

test.each<[string, number, Parameters<typeof farFromCost>[1], number]>([
  ['five times the average', 3_500, tea, 700],
  ['a fifth of the average', 140, tea, 700],
  ['five times the price', 5_000, unknown, 1_000],
  ['a hundredth of the price', 10, unknown, 1_000],
  ['a mistyped cost without an average', 99_999_999, unknown, 1_000],
  ['a mistyped cost that became the average', 99_999_999, { ...tea, averageMinor: minor(99_999_999) }, 1_000],
])('%s is far', (_what, cost, known, expectedMinor) => {
  expect(farFromCost(one(cost), known)).toEqual({ unitCostMinor: cost, expectedMinor })
})

test.each([5, 50, 5_000_000])('ten times a cost of %d is far, in any currency', (cost) => {
  const known = { priceMinor: minor(cost * 2), averageMinor: minor(cost) }
  expect(farFromCost(one(cost * 10), known)).toMatchObject({ expectedMinor: cost })
  expect(farFromCost(one(cost), known)).toBeNull()
})

test('what a line is rounded to is plausible, where a unit costs much', () => {
  // 300 for 1 g of goods at 50,000 a kilogram, which is 50.
  expect(farFromCost(one(300, 1), { priceMinor: null, averageMinor: minor(50_000) })).toBeNull()
  expect(farFromCost(one(30_000, 100), { priceMinor: null, averageMinor: minor(50_000) })).not.toBeNull()
})

test('the cost is of one unit, whatever the quantity', () => {
  expect(farFromCost(one(7_000, 10_000), tea)).toBeNull()
  expect(farFromCost(one(70_000, 10_000), tea)).toEqual({ unitCostMinor: 7_000, expectedMinor: 700 })
})

test('a gram that is rounded to the smallest coin is plausible', () => {
  expect(farFromCost(one(1, 1), { ...tea, averageMinor: minor(70) })).toBeNull()
})
