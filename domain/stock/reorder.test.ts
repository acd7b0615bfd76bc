import { describe, expect, test } from 'vitest'
import { milli } from '../quantity.ts'
import { quantityToBuy, type ReorderFacts } from './reorder.ts'

const facts = (more: Partial<Record<keyof ReorderFacts, number | boolean>> = {}): ReorderFacts =>
  ({
    onHandMilli: milli(0),
    onOrderMilli: milli(0),
    reorderLevelMilli: milli(0),
    soldMilli: milli(0),
    isWhole: true,
    ...more,
  }) as ReorderFacts

describe('what to buy now', () => {
  test('nothing of a product that has no reorder level and does not sell', () => {
    expect(quantityToBuy(facts(), 14)).toBeNull()
  })

  test('nothing above the reorder level while the stock lasts', () => {
    expect(
      quantityToBuy(facts({ onHandMilli: 11_000, reorderLevelMilli: 10_000, soldMilli: 14_000 }), 14),
    ).toBeNull()
  })

  test('at the reorder level, what brings it back there and lasts for the days', () => {
    // 28 in 28 days: 14 in two weeks, and the level itself is there.
    expect(
      quantityToBuy(facts({ onHandMilli: 10_000, reorderLevelMilli: 10_000, soldMilli: 28_000 }), 14),
    ).toBe(14_000)
  })

  test('at the reorder level without sales, one at least', () => {
    expect(quantityToBuy(facts({ onHandMilli: 10_000, reorderLevelMilli: 10_000 }), 14)).toBe(1_000)
  })

  test('what does not last for the days, though it has no reorder level', () => {
    expect(quantityToBuy(facts({ onHandMilli: 5_000, soldMilli: 28_000 }), 14)).toBe(9_000)
    expect(quantityToBuy(facts({ onHandMilli: 14_000, soldMilli: 28_000 }), 14)).toBeNull()
  })

  test('what was bought is not listed again at once', () => {
    const low = { onHandMilli: 2_000, reorderLevelMilli: 10_000 }
    const onOrderMilli = quantityToBuy(facts(low), 14) ?? 0
    expect(quantityToBuy(facts({ ...low, onOrderMilli }), 14)).toBeNull()
  })

  test('what is on order counts as if it were there', () => {
    const low = { onHandMilli: 2_000, reorderLevelMilli: 10_000 }
    expect(quantityToBuy(facts(low), 14)).toBe(9_000)
    expect(quantityToBuy(facts({ ...low, onOrderMilli: 5_000 }), 14)).toBe(4_000)
    expect(quantityToBuy(facts({ ...low, onOrderMilli: 9_000 }), 14)).toBeNull()
  })

  test('what was sold below zero is bought as well', () => {
    expect(quantityToBuy(facts({ onHandMilli: -3_000, reorderLevelMilli: 5_000 }), 14)).toBe(9_000)
  })

  test('whole pieces of what is sold in pieces, to the gram of what is weighed', () => {
    const sells = { soldMilli: 5_300, onHandMilli: 100 }
    expect(quantityToBuy(facts(sells), 14)).toBe(3_000)
    expect(quantityToBuy(facts({ ...sells, isWhole: false }), 14)).toBe(2_550)
  })

  test('more came back than was sold: no demand', () => {
    expect(quantityToBuy(facts({ soldMilli: -4_000 }), 14)).toBeNull()
  })
})
