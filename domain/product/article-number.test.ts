import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleNumber, isSameCode, spellingsOf, withLeadingZeros } from './article-number.ts'
import { checkDigitOf } from './ean.ts'

describe('the number of an article', () => {
  test.each([
    ['036000291452', '00036000291452', 'UPC-A'],
    ['0036000291452', '00036000291452', 'EAN-13'],
    ['00036000291452', '00036000291452', 'GTIN-14'],
    ['36000291452', '00036000291452', 'UPC-A without its leading zero'],
    ['042100005264', '00042100005264', 'UPC-A'],
    ['04252614', '00042100005264', 'UPC-E'],
    ['4252614', '00042100005264', 'UPC-E without its leading zero'],
    ['96385074', '00000096385074', 'EAN-8, never expanded'],
    ['10036000291459', '10036000291459', 'the case of an article'],
  ])('%s is compared as %s: %s', (code, number) => {
    expect(articleNumber(code)).toBe(number)
  })

  test('a code with another check digit or length, or with letters, is compared as it is written', () => {
    for (const code of ['036000291453', '0360002914520000', '123456', 'U-1', '', '١٢٣٤٥٦٧٨'])
      expect(articleNumber(code)).toBeNull()
    expect(isSameCode('036000291453', '0036000291453')).toBe(false)
    expect(isSameCode('U-1', 'U-1')).toBe(true)
  })

  test('a case and its content are two articles', () => {
    expect(isSameCode('10036000291459', '036000291452')).toBe(false)
  })

  test('every UPC-E is the number that it was shortened from', () => {
    // The four ways to leave zeros out, GS1 General Specifications, 5.2.2.4.2.
    for (const [upcE, upcA] of [
      ['01234505', '012000003455'],
      ['01234531', '012300000451'],
      ['01234543', '012340000053'],
      ['01234565', '012345000065'],
    ] as const) {
      expect(isSameCode(upcE, upcA)).toBe(true)
      expect(spellingsOf(upcA)).toContain(upcE)
    }
  })

  test('all spellings of a number are one, and each is among those of any other', () => {
    const digits = fc
      .integer({ min: 7, max: 13 })
      .chain((length) =>
        fc.string({ unit: fc.constantFrom(...'0000123456789'), minLength: length, maxLength: length }),
      )
    fc.assert(
      fc.property(digits, (body) => {
        const code = body + checkDigitOf(body)
        const spellings = spellingsOf(code)
        for (const spelling of spellings) {
          expect(articleNumber(spelling)).toBe(articleNumber(code))
          expect(spellingsOf(spelling)).toEqual(spellings)
        }
        if (code.length > 8) expect(spellings).toContain(code)
      }),
    )
  })

  test('zeros that a spreadsheet dropped are put back where the check digit fits', () => {
    expect(withLeadingZeros('36000291452')).toBe('036000291452')
    for (const code of ['36000291453', '036000291452', '96385074', 'A-1'])
      expect(withLeadingZeros(code)).toBe(code)
  })
})
