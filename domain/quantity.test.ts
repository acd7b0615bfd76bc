import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMilli, milli, parseMilli } from './quantity.ts'

describe('quantities in writing', () => {
  test('no more decimals than there are', () => {
    expect([12_000, 250, -3_000, 1_234_500, 0].map((q) => formatMilli(milli(q)))).toEqual([
      '12',
      '0.25',
      '−3',
      '1,234.5',
      '0',
    ])
  })

  test('what is written reads back as the same quantity', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (thousandths) => {
        expect(parseMilli(formatMilli(milli(thousandths)))).toBe(milli(thousandths))
      }),
    )
  })

  test('any text is a quantity of whole thousandths, or none', () => {
    const likely = fc.string({ unit: fc.constantFrom(...'0123456789.,-− '), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(likely, fc.string({ unit: 'binary' })), (text) => {
        const quantityMilli = parseMilli(text)
        if (quantityMilli === null) return
        expect(Number.isSafeInteger(quantityMilli)).toBe(true)
        // Read again from what it is written as, it is the same: no digit was taken for another.
        expect(parseMilli(formatMilli(quantityMilli))).toBe(quantityMilli)
        // As floating point has it, where that is exact enough.
        if (text.length < 12)
          expect(1000 * Number(text.replaceAll(',', '').replace('−', '-'))).toBeCloseTo(quantityMilli, 0)
      }),
    )
  })

  test.each(['', '.', 'two', '1.2345', '1,2', '0,250', '9999999999999999'])('%j is no quantity', (text) => {
    expect(parseMilli(text)).toBeNull()
  })

  test('a fraction of a thousandth is a bug of the caller', () => {
    expect(() => milli(0.5)).toThrow(RangeError)
  })
})
