import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, mulberry32, pick, pickIndex } from './random.ts'

test('a seed gives the numbers mulberry32 gives everywhere', () => {
  const random = mulberry32(0)
  expect([random(), random()]).toEqual([0.26642920868471265, 0.0003297457005828619])
})

test('every number is at least 0 and below 1', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = mulberry32(seed)
      for (let count = 0; count < 20; count += 1) {
        const number = random()
        expect(number >= 0 && number < 1).toBe(true)
      }
    }),
  )
})

test('a whole number between two reaches both ends', () => {
  const random = mulberry32(7)
  const drawn = new Set(Array.from({ length: 200 }, () => between(random, 3, 6)))
  expect([...drawn].sort()).toEqual([3, 4, 5, 6])
})

test('what weighs nothing is never picked, even at the very end of the range', () => {
  expect(pickIndex(() => 0.999_999_999_999_999_9, [1, 2, 0])).toBe(1)
  expect(pickIndex(() => 0, [0, 0, 5])).toBe(2)
  expect(pickIndex(() => 0.5, [0, 0])).toBeNull()
  expect(() => pick(() => 0.5, [])).toThrow('nothing to pick from')
})
