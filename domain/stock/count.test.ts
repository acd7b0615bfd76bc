import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { milli } from '../quantity.ts'
import {
  type CountEntry,
  correctionsFor,
  countedBy,
  countedWhen,
  expectedAt,
  movedWhileCounted,
  type PostedCount,
  sampleOf,
  type TimedMove,
} from './count.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute))
const entry = (minute: number, mode: CountEntry['mode'], pieces: number, byUid = 'ama'): CountEntry => ({
  entryId: String(minute),
  productId: 'tea',
  mode,
  quantityMilli: milli(pieces * 1000),
  countedAt: at(minute),
  byUid,
})

it('what two people count of a product is added up', () => {
  expect(countedBy([entry(1, 'add', 4), entry(3, 'add', 2, 'kofi')]).get('tea')).toEqual({
    productId: 'tea',
    countedMilli: 6_000,
    countedFrom: at(1),
    countedAt: at(3),
    isRecounted: false,
  })
})

it('a second full count of a product replaces the first', () => {
  expect(countedBy([entry(1, 'add', 4), entry(5, 'set', 9)]).get('tea')).toMatchObject({
    countedMilli: 9_000,
    isRecounted: true,
  })
  expect(countedBy([entry(1, 'set', 4)]).get('tea')).toMatchObject({ isRecounted: false })
})

it('a product that moved between two scans of it is uncertain', () => {
  const sold = (minute: number): TimedMove => ({ productId: 'tea', quantityMilli: -2_000, at: at(minute) })
  const inTwo = [entry(1, 'add', 4), entry(5, 'add', 5)]
  const spanOf = (entries: CountEntry[]) => {
    const span = countedBy(entries).get('tea')
    if (!span) throw new Error('nothing was counted')
    expect(countedWhen(entries).get('tea')).toEqual({
      countedFrom: span.countedFrom,
      countedAt: span.countedAt,
    })
    return span
  }
  expect(movedWhileCounted([sold(3)], spanOf(inTwo))).toBe(true)
  expect(movedWhileCounted([sold(1), sold(6)], spanOf(inTwo))).toBe(false)
  // Whichever of the two came in first.
  expect(movedWhileCounted([sold(3)], spanOf([...inTwo].reverse()))).toBe(true)
  // All of it counted again after the sale is sure; one more place after another sale is not.
  const again = [...inTwo, entry(7, 'set', 7)]
  expect(movedWhileCounted([sold(3)], spanOf(again))).toBe(false)
  expect(movedWhileCounted([sold(3), sold(8)], spanOf([...again, entry(9, 'add', 1)]))).toBe(true)
})

it('a count expects the stock at the moment of counting', () => {
  const sold = { productId: 'tea', quantityMilli: -2_000, at: at(20) }
  const soldBefore = { productId: 'tea', quantityMilli: -1_000, at: at(5) }
  const delivered = { productId: 'tea', quantityMilli: 10_000, at: at(30) }
  expect(expectedAt(milli(17_000), [soldBefore, sold, delivered], at(10))).toBe(9_000)
})

it('a count finds the same difference whenever it is looked at', () => {
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

it('a sample draws each product at most once', () => {
  const drawn = sampleOf([1, 2, 3, 4, 5], 3, Math.random)
  expect(new Set(drawn).size).toBe(3)
  expect(sampleOf([1, 2], 5, Math.random).sort()).toEqual([1, 2])
})

it('a sample is drawn from all products, not from the first ones', () => {
  expect(sampleOf([1, 2, 3, 4, 5], 2, () => 0.99)).toEqual([5, 4])
  let state = 7
  // Park and Miller's generator.
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const times = new Map<number, number>()
  for (let draw = 0; draw < 1_000; draw += 1)
    for (const item of sampleOf([1, 2, 3, 4, 5], 2, random)) times.set(item, (times.get(item) ?? 0) + 1)
  // 400 times each, give or take six standard deviations.
  for (const item of [1, 2, 3, 4, 5]) expect(Math.abs((times.get(item) ?? 0) - 400)).toBeLessThan(94)
})

describe('a sale that comes in after counts were posted', () => {
  const counted = (countId: string, facts: Partial<PostedCount> & { minutes: Record<string, number> }) => {
    const { minutes, ...more } = facts
    const countedFrom = new Map(Object.entries(minutes).map(([productId, minute]) => [productId, at(minute)]))
    return {
      countId,
      name: countId,
      location: 'shop',
      postedAt: at(50),
      heldAgainst: 7,
      countedFrom,
      ...more,
    }
  }
  const sold = (productId: string, quantityMilli: number, minute: number) => ({
    ...{ productId, quantityMilli: -quantityMilli },
    at: at(minute),
  })
  const corrected = (moves: TimedMove[], counts: PostedCount[], number = 8) =>
    [...correctionsFor({ number, moves }, counts)].map(([{ countId }, products]) => [countId, ...products])

  test('corrects the goods that were counted after it was made', () => {
    const count = counted('all', { minutes: { tea: 30, rice: 10 } })
    const moves = [sold('tea', 2_000, 20), sold('tea', 500, 20), sold('rice', 1_000, 20), sold('salt', 1, 0)]
    expect(corrected(moves, [count])).toEqual([['all', ['tea', 2_500]]])
    expect(corrected([sold('tea', 1_000, 30)], [count])).toEqual([])
  })

  test('corrects each product by the count that it is in', () => {
    const counts = [counted('drinks', { minutes: { tea: 30 } }), counted('food', { minutes: { rice: 31 } })]
    expect(corrected([sold('tea', 1_000, 20), sold('rice', 2_000, 20)], counts)).toEqual([
      ['drinks', ['tea', 1_000]],
      ['food', ['rice', 2_000]],
    ])
  })

  test('corrects once what two counts counted, by the one that was posted first', () => {
    const counts = [
      counted('second', { minutes: { tea: 30 }, postedAt: at(52) }),
      counted('first', { minutes: { tea: 40 } }),
    ]
    expect(corrected([sold('tea', 1_000, 20)], counts)).toEqual([['first', ['tea', 1_000]]])
    expect(corrected([sold('tea', 1_000, 20)], [...counts].reverse())).toEqual([['first', ['tea', 1_000]]])
  })

  test('corrects nothing of a count that was held against it already', () => {
    const count = counted('all', { minutes: { tea: 30 }, heldAgainst: 8 })
    expect(corrected([sold('tea', 1_000, 20)], [count], 8)).toEqual([])
    expect(corrected([sold('tea', 1_000, 20)], [count], 9)).toEqual([['all', ['tea', 1_000]]])
  })
})
