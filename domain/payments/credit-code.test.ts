import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditCode, creditCodeBytes, readCreditCode } from './credit-code.ts'

const aCode = fc.uint8Array({ minLength: creditCodeBytes, maxLength: creditCodeBytes }).map(creditCode)

test('a store credit code is read however it is typed', () => {
  // Doubled from the right, every second one: 18+8+14+6+10+4+6+2+2 = 70, and 26 (T) is missing to 96.
  expect(creditCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBe('12345-6789T')
  fc.assert(
    fc.property(aCode, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      expect(readCreditCode(code)).toBe(code)
      expect(readCreditCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code)
      expect(readCreditCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
    }),
  )
})

test('a misread character in a store credit code is noticed', () => {
  fc.assert(
    fc.property(aCode, fc.nat({ max: 9 }), fc.nat({ max: 30 }), (code, at, by) => {
      const text = code.replace('-', '')
      const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
      const other = letters[(letters.indexOf(text[at] ?? '') + 1 + by) % 32]
      expect(readCreditCode(text.slice(0, at) + other + text.slice(at + 1))).toBeNull()
    }),
  )
  expect(readCreditCode('A-17')).toBeNull()
  expect(readCreditCode('')).toBeNull()
})
