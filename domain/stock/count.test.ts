import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { milli } from '../quantity.ts'
import { type CountEntry, correctionsFor, countedBy, expectedAt, sampleOf } from './count.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute))
const entry = (minute: number, mode: CountEntry['mode'], pieces: number, byUid = 'ama'): CountEntry => ({
  entryId: String(minute),
  productId: 'tea',
  mode,
  quantityMilli: milli(pieces * 1000),
  countedAt: at(minute),
  byUid,
})

it('adds what two people count of a product', () => {
  expect(countedBy([entry(1, 'add', 4), entry(3, 'add', 2, 'kofi')]).get('tea')).toEqual({
    productId: 'tea',
    countedMilli: 6_000,
    countedAt: at(3),
    isRecounted: false,
  })
})

it('takes a second count of all of it for the first', () => {
  expect(countedBy([entry(1, 'add', 4), entry(5, 'set', 9)]).get('tea')).toMatchObject({
    countedMilli: 9_000,
    isRecounted: true,
  })
  expect(countedBy([entry(1, 'set', 4)]).get('tea')).toMatchObject({ isRecounted: false })
})

it('expects what there was when it was counted', () => {
  const sold = { productId: 'tea', quantityMilli: -2_000, at: at(20) }
  const soldBefore = { productId: 'tea', quantityMilli: -1_000, at: at(5) }
  const delivered = { productId: 'tea', quantityMilli: 10_000, at: at(30) }
  expect(expectedAt(milli(17_000), [soldBefore, sold, delivered], at(10))).toBe(9_000)
})

it('finds the same difference whenever it is looked at', () => {
  const moves = fc.array(
    fc.record({
      quantityMilli: fc.integer({ min: -9_000, max: 9_000 }),
      minute: fc.integer({ min: 0, max: 59 }),
    }),
  )
  fc.assert(
    fc.property(moves, fc.integer({ min: 0, max: 59 }), fc.integer(), (all, moment, start) => {
      const timed = all.map(({ quantityMilli, minute }) => ({
        productId: 'tea',
        quantityMilli,
        at: at(minute),
      }))
      const until = timed.filter((move) => move.at <= at(moment))
      const sum = (some: typeof timed) => some.reduce((total, move) => total + move.quantityMilli, start)
      expect(expectedAt(milli(sum(timed)), timed, at(moment))).toBe(sum(until))
    }),
  )
})

it('draws each product at most once', () => {
  const drawn = sampleOf([1, 2, 3, 4, 5], 3, Math.random)
  expect(new Set(drawn).size).toBe(3)
  expect(sampleOf([1, 2], 5, Math.random).sort()).toEqual([1, 2])
})

test('a sale that was made before a product was counted, and comes in after the count is posted, corrects it', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute))
  const countedAt = new Map([
    ['tea', at(30)],
    ['rice', at(10)],
  ])
  const moves = [
    { productId: 'tea', quantityMilli: -2_000, at: at(20) },
    // Taken back before the count, too.
    { productId: 'tea', quantityMilli: 500, at: at(25) },
    { productId: 'rice', quantityMilli: -1_000, at: at(20) },
    { productId: 'sugar', quantityMilli: -1_000, at: at(0) },
  ]
  expect([...correctionsFor(moves, countedAt)]).toEqual([['tea', 1_500]])
  expect([...correctionsFor([{ productId: 'tea', quantityMilli: -1_000, at: at(30) }], countedAt)]).toEqual(
    [],
  )
})
