import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSetupCode, writeSetupCode } from './code.ts'

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })

describe('a setup code', () => {
  test('is five groups of four unambiguous characters', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(writeSetupCode(random)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
  })

  test('is read however it is typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = writeSetupCode(random)
        expect(readSetupCode(code)).toBe(code)
        expect(readSetupCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
        expect(readSetupCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
      }),
    )
  })

  test('is not read from something that can be none', () => {
    for (const typed of ['', 'ABCD', 'ABCD-EFGH-JKMN-PQRS-TVW', 'ABCD-EFGH-JKMN-PQRS-TVWU', 'x'.repeat(4000)])
      expect(readSetupCode(typed)).toBeNull()
  })

  test('needs enough random bytes', () => {
    expect(() => writeSetupCode(new Uint8Array(19))).toThrow(RangeError)
  })
})
