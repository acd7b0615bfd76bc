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

  test.each(['', '.', 'two', '1.2345', '1,2', '9999999999999999'])('%j is no quantity', (text) => {
    expect(parseMilli(text)).toBeNull()
  })

  test('a fraction of a thousandth is a bug of the caller', () => {
    expect(() => milli(0.5)).toThrow(RangeError)
  })
})
