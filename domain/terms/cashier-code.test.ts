import { expect, test } from 'vitest'
import { codeToHash, NewCashierCode } from './cashier-code.ts'

test.each(['000000', '777777', '123456', '654321', '121212', '482482'])(
  '%s is too easy for a code',
  (code) => {
    expect(NewCashierCode.safeParse(code).success).toBe(false)
  },
)

test.each(['482913', '100200', '135790'])('%s can be a code', (code) => {
  expect(NewCashierCode.parse(code)).toBe(code)
})

test.each(['12345', '1234567', '12345a', ' 123456', ''])('%o is no code', (code) => {
  expect(NewCashierCode.safeParse(code).success).toBe(false)
})

test('the same code of two people, or in two shops, is hashed from different texts', () => {
  const texts = [
    codeToHash('s', 'a', '482913'),
    codeToHash('s', 'b', '482913'),
    codeToHash('t', 'a', '482913'),
  ]
  expect(new Set(texts).size).toBe(3)
})
