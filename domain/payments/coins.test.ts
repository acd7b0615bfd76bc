import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { inCoins, smallestCoins } from './coins.ts'

test.each([
  [1002, 5, 1000],
  [1003, 5, 1005],
  [1005, 5, 1005],
  [1005, 10, 1010],
  [1004, 10, 1000],
  [49_950, 100, 50_000],
  [2, 5, 0],
])('%i in coins of %i is %i', (amount, coin, paid) => {
  expect(inCoins(minor(amount), minor(coin))).toBe(paid)
  expect(inCoins(minor(-amount), minor(coin))).toBe(paid === 0 ? 0 : -paid)
})

test('cash is rounded to what coins can pay, off by half a coin at most', () => {
  const anyCoin = fc.constantFrom(...['GHS', 'NGN', 'SEK', 'EUR', 'XOF'].flatMap(smallestCoins))
  fc.assert(
    fc.property(fc.nat(2_000_000_000), anyCoin, (amount, coin) => {
      const paid = inCoins(minor(amount), coin)
      expect(paid % coin).toBe(0)
      expect(2 * Math.abs(amount - paid)).toBeLessThanOrEqual(coin)
    }),
  )
})

test('pounds and unknown currencies are not rounded', () => {
  expect([smallestCoins('GBP'), smallestCoins('XXX')]).toEqual([[], []])
  expect(inCoins(minor(1003), undefined)).toBe(1003)
})
