import { expect, test } from 'vitest'
import { expiryOf } from './token-life.ts'

const aToken = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

test('the life of a token is counted from its arrival, whatever this clock makes of its dates', () => {
  expect(expiryOf(aToken({ iat: 1_000, exp: 2_500 }), 9_000_000)).toBe(9_000_000 + 1_500_000)
})

test.each(['', 'x', 'x.%.x', aToken({ iat: 1 })])('%j is not a token and counts as expired', (text) => {
  expect(expiryOf(text, 9_000_000)).toBe(0)
})
