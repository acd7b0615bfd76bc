import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { minor } from '../money.ts'
import { atTheirLocations } from '../posting/at-locations.ts'
import { balanced } from '../posting/entry.ts'
import { milli } from '../quantity.ts'
import { accountCode } from '../terms/account.ts'
import { heldAt, placed } from './at-locations.ts'
import type { AtLocation } from './moving-average.ts'
import { issueStock, receiveStock, type StockBalance } from './moving-average.ts'

const at = (location: string, quantityMilli: number, valueMinor: number): AtLocation => ({
  location,
  quantityMilli: milli(quantityMilli),
  valueMinor: minor(valueMinor),
})
const balance = (quantityMilli: number, valueMinor: number, elsewhere?: AtLocation[]): StockBalance => ({
  quantityMilli: milli(quantityMilli),
  valueMinor: minor(valueMinor),
  lastUnitCostMinor: minor(quantityMilli === 0 ? 100 : Math.round((valueMinor * 1000) / quantityMilli)),
  ...(elsewhere && { elsewhere }),
})

describe('goods of a shop with one place', () => {
  it('say nothing of places', () => {
    const moved = placed(balance(0, 0), balance(3_000, 300), [{ location: 'shop', quantityMilli: 3_000 }])
    expect(moved).toEqual({ balance: balance(3_000, 300), changes: [] })
    const lines = balanced([{ account: accountCode('5010'), amountMinor: minor(0) }])
    expect(atTheirLocations(lines, [{}])).toBe(lines)
  })
})

describe('goods at two places', () => {
  it('share one average cost: a delivery to one place changes what those at the other are worth', () => {
    // Ten at 1.00 in the shop; ten at 2.00 arrive in the store: all are worth 1.50 each.
    const before = balance(10_000, 1_000)
    const received = receiveStock(before, milli(10_000), minor(2_000)).balance
    const { balance: after, changes } = placed(before, received, [
      { location: 'store', quantityMilli: 10_000 },
    ])
    expect(changes).toEqual([at('store', 10_000, 1_500)])
    expect(heldAt(after, 'shop')).toEqual({ quantityMilli: 10_000, valueMinor: 1_500 })
    // The rule posts 20.00 on the shop; 15.00 of it is the store's.
    const lines = balanced([
      { account: accountCode('1200'), amountMinor: minor(2_000), dims: { location: 'shop' } },
      { account: accountCode('1020'), amountMinor: minor(-2_000) },
    ])
    expect(
      atTheirLocations(lines, [{ at: changes }]).map(({ amountMinor, dims }) => [
        dims?.location,
        amountMinor,
      ]),
    ).toEqual([
      ['shop', 500],
      [undefined, -2_000],
      ['store', 1_500],
    ])
  })

  it('sold from the one leave the other what it had', () => {
    const before = balance(20_000, 3_000, [at('store', 10_000, 1_500)])
    const sold = issueStock(before, milli(4_000), minor(0)).balance
    expect(placed(before, sold, [{ location: 'shop', quantityMilli: -4_000 }])).toMatchObject({
      balance: { quantityMilli: 16_000, valueMinor: 2_400, elsewhere: [at('store', 10_000, 1_500)] },
      changes: [],
    })
  })

  it('go back to the first place without a trace', () => {
    const before = balance(10_000, 1_000, [at('store', 4_000, 400)])
    expect(
      placed(before, before, [
        { location: 'store', quantityMilli: -4_000 },
        { location: 'shop', quantityMilli: 4_000 },
      ]),
    ).toEqual({
      balance: { ...balance(10_000, 1_000), elsewhere: [] },
      changes: [at('store', -4_000, -400)],
    })
  })

  it('below zero at one place count at what a unit costs', () => {
    const before = balance(10_000, 1_000, [at('store', 10_000, 1_000)])
    const sold = issueStock(before, milli(3_000), minor(0)).balance
    const { balance: after } = placed(before, sold, [{ location: 'shop', quantityMilli: -3_000 }])
    expect(heldAt(after, 'store')).toEqual({ quantityMilli: 10_000, valueMinor: 1_000 })
    expect(heldAt(after, 'shop')).toEqual({ quantityMilli: -3_000, valueMinor: -300 })
  })
})

test('whatever moves, the locations add up to the shop, and their changes to their balances', () => {
  const step = fc.record({
    what: fc.constantFrom('in', 'out', 'move'),
    place: fc.constantFrom('shop', 'store', 'yard'),
    to: fc.constantFrom('shop', 'store', 'yard'),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    value: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = balance(0, 0)
      const sums = new Map<string, { quantity: number; value: number }>()
      const wanted = new Map<string, number>()
      const move = (place: string, quantity: number) => wanted.set(place, (wanted.get(place) ?? 0) + quantity)
      for (const { what, place, to, quantity, value } of steps) {
        const shifts = [{ location: place, quantityMilli: what === 'in' ? quantity : -quantity }]
        if (what === 'move') shifts.push({ location: to, quantityMilli: quantity })
        for (const shift of shifts) move(shift.location, shift.quantityMilli)
        const whole =
          what === 'in'
            ? receiveStock(now, milli(quantity), minor(value)).balance
            : what === 'out'
              ? issueStock(now, milli(quantity), minor(70)).balance
              : now
        const { balance: after, changes } = placed(now, whole, shifts)
        for (const one of changes) {
          const sum = sums.get(one.location) ?? { quantity: 0, value: 0 }
          sums.set(one.location, {
            quantity: sum.quantity + one.quantityMilli,
            value: sum.value + one.valueMinor,
          })
        }
        now = after
        const held = ['shop', 'store', 'yard'].map((location) => ({ location, ...heldAt(now, location) }))
        expect(held.reduce((sum, one) => sum + one.quantityMilli, 0)).toBe(now.quantityMilli)
        expect(held.reduce((sum, one) => sum + one.valueMinor, 0)).toBe(now.valueMinor)
        for (const { location, quantityMilli, valueMinor } of held) {
          expect(quantityMilli).toBe(wanted.get(location) ?? 0)
          if (location === 'shop') continue
          expect(sums.get(location) ?? { quantity: 0, value: 0 }).toEqual({
            quantity: quantityMilli,
            value: valueMinor,
          })
        }
      }
    }),
  )
})
