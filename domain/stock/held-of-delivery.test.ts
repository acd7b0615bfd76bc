import { expect, test } from 'vitest'
import { addDays, day } from '../business-day.ts'
import { milli } from '../quantity.ts'
import { heldAtEndOf, heldOfDelivery, type LotMovement } from './held-of-delivery.ts'

const monday = day('2026-03-02')
const piece = 1_000
const move = (id: string, pieces: number, more: Partial<LotMovement> = {}): LotMovement => ({
  ...{ id, day: monday, quantityMilli: milli(pieces * piece) },
  ...more,
})
const delivered = (id: string, pieces: number) => move(id, pieces, { deliveryId: id })
const heldNow = (movements: readonly LotMovement[], { start = 0, of = 'first' } = {}) =>
  (heldOfDelivery(of, milli(start * piece), movements).at(-1)?.heldMilli ?? 0) / piece

test('the part of a delivery that was sold is not held, whatever arrived since', () => {
  expect(heldNow([delivered('first', 10), move('sale', -5)])).toBe(5)
  expect(heldNow([delivered('first', 10), move('sale', -5), delivered('second', 20)])).toBe(5)
  expect(heldNow([delivered('first', 10), move('sale', -10), delivered('second', 10)])).toBe(0)
})

test('an issue takes the same share of every delivery', () => {
  const both = [delivered('first', 10), delivered('second', 30), move('sale', -20)]
  expect(heldNow(both)).toBe(5)
  expect(heldNow(both, { of: 'second' })).toBe(15)
  expect(heldNow([delivered('first', 10), move('sale', -10)], { start: 30 })).toBe(7.5)
})

test('the part of a delivery that brings a negative quantity back to zero was sold before it came', () => {
  expect(heldNow([delivered('first', 10)], { start: -4 })).toBe(6)
  expect(heldNow([delivered('first', 10)], { start: -12 })).toBe(0)
})

test('goods that come back bring what left with them, and other receipts bring nothing of the delivery', () => {
  const sold = [delivered('first', 10), move('sale', -8), delivered('second', 6)]
  expect(heldNow([...sold, move('return', 4, { bringsBack: 'sale' })])).toBe(6)
  expect(heldNow([...sold, move('found', 4)])).toBe(2)
  // No more comes back than left, however often the sale is named.
  expect(
    heldNow([...sold, move('return', 8, { bringsBack: 'sale' }), move('r', 2, { bringsBack: 'sale' })]),
  ).toBe(10)
})

test('goods that go back to the supplier are taken from their own delivery', () => {
  const both = [delivered('first', 10), delivered('second', 10)]
  const back = (id: string) => [...both, move('back', -4, { deliveryId: id })]
  expect(heldNow(back('first'))).toBe(6)
  expect(heldNow(back('second'))).toBe(10)
  expect(heldNow([...back('first'), move('undone', 4, { bringsBack: 'back' })])).toBe(10)
})

test('the quantity held at the end of any day is known', () => {
  const held = heldOfDelivery('first', milli(0), [
    delivered('first', 10),
    move('sale', -4, { day: addDays(monday, 2) }),
  ])
  const on = (days: number) => heldAtEndOf(addDays(monday, days), held)
  expect([on(-1), on(0), on(1), on(2), on(9)]).toEqual([0, 10_000, 10_000, 6_000, 6_000])
})

/** A reference model with a quantity for each delivery: an issue takes the same share of each. */
class ReferenceLots {
  readonly lots = new Map<string, number>()
  readonly #left = new Map<string, { of: Map<string, number>; quantity: number }>()
  missing = 0

  get total(): number {
    return [...this.lots.values()].reduce((sum, lot) => sum + lot, 0) - this.missing
  }

  receive(id: string, quantity: number): void {
    const filled = Math.min(this.missing, quantity)
    this.missing -= filled
    this.lots.set(id, (this.lots.get(id) ?? 0) + quantity - filled)
  }

  sell(id: string, quantity: number): void {
    const there = [...this.lots.values()].reduce((sum, lot) => sum + lot, 0)
    const share = there === 0 ? 0 : Math.min(quantity / there, 1)
    this.missing += Math.max(quantity - there, 0)
    const of = new Map<string, number>()
    for (const [lot, held] of this.lots) {
      of.set(lot, held * share)
      this.lots.set(lot, held - held * share)
    }
    this.#left.set(id, { of, quantity })
  }

  bringBack(sale: string, quantity: number): void {
    const left = this.#left.get(sale)
    if (!left) throw new Error(`nothing left with ${sale}`)
    const filled = Math.min(this.missing, quantity)
    this.missing -= filled
    let known = 0
    for (const [lot, gone] of left.of) {
      const back = (gone * quantity) / left.quantity
      left.of.set(lot, gone - back)
      const kept = back * ((quantity - filled) / quantity)
      known += kept
      this.lots.set(lot, (this.lots.get(lot) ?? 0) + kept)
    }
    left.quantity -= quantity
    this.lots.set('others', (this.lots.get('others') ?? 0) + quantity - filled - known)
  }
}

/** Pseudorandom numbers from a seed, the same on every machine. */
function drawn(seed: number): (from: number, to: number) => number {
  let state = seed
  return (from, to) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return from + Math.floor((state / 2 ** 31) * (to - from + 1))
  }
}

// SEEDS runs more histories.
test('random histories hold the same quantity of every delivery as the reference lots', () => {
  for (let seed = 1; seed <= Number(process.env.SEEDS ?? 50); seed += 1) {
    const draw = drawn(seed)
    const start = draw(-20, 40) * piece
    const lots = new ReferenceLots()
    if (start > 0) lots.receive('others', start)
    else lots.missing = -start
    const movements: LotMovement[] = []
    const deliveries: string[] = []
    const sales: { id: string; left: number }[] = []
    for (let count = 1; count <= 60; count += 1) {
      const quantity = draw(1, 12_000)
      const [id, kind] = [`${count}`, draw(1, 10)]
      const sale = sales[draw(0, Math.max(sales.length - 1, 0))]
      if (kind <= 3) {
        lots.receive(id, quantity)
        deliveries.push(id)
        movements.push({ id, day: monday, quantityMilli: milli(quantity), deliveryId: id })
      } else if (kind <= 8) {
        lots.sell(id, quantity)
        sales.push({ id, left: quantity })
        movements.push({ id, day: monday, quantityMilli: milli(-quantity) })
      } else if (sale && sale.left > 0) {
        const back = Math.min(quantity, sale.left)
        lots.bringBack(sale.id, back)
        sale.left -= back
        movements.push({ id, day: monday, quantityMilli: milli(back), bringsBack: sale.id })
      }
    }
    let sum = 0
    for (const of of deliveries) {
      const held = heldOfDelivery(of, milli(start), movements).at(-1)?.heldMilli ?? 0
      expect(Math.abs(held - (lots.lots.get(of) ?? 0)), `seed ${seed}, delivery ${of}`).toBeLessThanOrEqual(1)
      sum += held
    }
    // The deliveries together hold no more than is in stock.
    expect(sum, `seed ${seed}`).toBeLessThanOrEqual(Math.max(lots.total, 0) + deliveries.length)
  }
})
