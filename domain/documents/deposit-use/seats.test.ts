import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seatsOf } from './seats.ts'

it('seats are given out one unit at a time, never taken away, and end with the whole', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(parts, (whole) => {
      let before = whole.map(() => 0)
      for (let count = 1; count <= whole.reduce((sum, part) => sum + part, 0); count += 1) {
        const now = seatsOf(whole, count)
        const more = now.map((some, index) => some - (before[index] ?? 0))
        expect(more.filter((one) => one !== 0)).toEqual([1])
        before = now
      }
      expect(before).toEqual(whole)
    }),
  )
})

it('seats of amounts whose products pass 2^53 are exact', () => {
  const [one, other] = seatsOf([9e11, 3e11], 8e11 + 1)
  expect([one, other]).toEqual([6e11 + 1, 2e11])
})
