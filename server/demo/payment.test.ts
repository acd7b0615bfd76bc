import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { mulberry32 } from '#domain/random.ts'
import { pay } from './payment.ts'

test('what is handed over, less the change, is always the price', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 200_000 }), (seed, price) => {
      const { tenders, changeMinor } = pay(mulberry32(seed), minor(price))
      const paid = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(paid - changeMinor).toBe(price)
      expect(tenders.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
    }),
  )
})

test('change is given on cash alone, and never of a 200 for a sweet', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 200_000 }), (seed, price) => {
      const { tenders, changeMinor } = pay(mulberry32(seed), minor(price))
      if (changeMinor > 0) expect(tenders.map(({ kind }) => kind)).toEqual(['cash'])
      expect(changeMinor).toBeLessThanOrEqual(Math.max(2000, price * 1.5))
    }),
  )
})
