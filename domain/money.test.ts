import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyDigits, decimalFromMinor, formatMinor, minor, parseMinor, sumMinor } from './money.ts'

const anyAmount = fc.maxSafeInteger().map(minor)
const anyCurrency = fc.constantFrom('GHS', 'NGN', 'GBP', 'XOF', 'TND')

describe('minor', () => {
  test('a fraction or a number past 2^53 is no amount of money', () => {
    expect(() => minor(0.5)).toThrow(RangeError)
    expect(() => minor(2 ** 53)).toThrow(RangeError)
    expect(() => minor(Number.NaN)).toThrow(RangeError)
  })

  test('minus nothing is nothing', () => {
    expect(Object.is(minor(-0), 0)).toBe(true)
  })

  test('a sum that passes 2^53 throws instead of being rounded', () => {
    expect(sumMinor([minor(1), minor(2), minor(-4)])).toBe(-1)
    expect(() => sumMinor([minor(Number.MAX_SAFE_INTEGER), minor(2)])).toThrow(RangeError)
  })
})

describe('amounts in writing', () => {
  test('a currency has the digits it has', () => {
    expect(['GHS', 'XOF', 'TND'].map(currencyDigits)).toEqual([2, 0, 3])
    expect(formatMinor(minor(125050), 'GHS')).toBe('1,250.50')
    expect(formatMinor(minor(-5), 'GHS')).toBe('−0.05')
    expect(formatMinor(minor(1234567), 'XOF')).toBe('1,234,567')
    expect(formatMinor(minor(1234567), 'TND')).toBe('1,234.567')
    expect(decimalFromMinor(minor(-125050), 'GBP')).toBe('-1250.50')
  })

  test('what is written for people and for programs reads back as the same amount', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amountMinor, currency) => {
        const read = { ok: true, amountMinor }
        expect(parseMinor(formatMinor(amountMinor, currency), currency)).toEqual(read)
        expect(parseMinor(decimalFromMinor(amountMinor, currency), currency)).toEqual(read)
      }),
    )
  })

  test.each([
    ['2.500', 'GHS', 250],
    [' 1 250.5 ', 'GHS', 125050],
    ['+3', 'GHS', 300],
    ['.5', 'GHS', 50],
    ['7.', 'GHS', 700],
    ['12.00', 'XOF', 12],
  ])('%j of %s is %i minor units', (text, currency, amountMinor) => {
    expect(parseMinor(text, currency)).toEqual({ ok: true, amountMinor })
  })

  test.each([
    ['0.125', 'GHS', 'too-fine'],
    ['12.5', 'XOF', 'too-fine'],
    ['1,25', 'GHS', 'unreadable'],
    ['0,500', 'GHS', 'unreadable'],
    ['1.2.3', 'GHS', 'unreadable'],
    ['.', 'GHS', 'unreadable'],
    ['', 'GHS', 'unreadable'],
    ['1e3', 'GHS', 'unreadable'],
    ['99999999999999999', 'GHS', 'too-large'],
  ])('%j of %s is %s', (text, currency, error) => {
    expect(parseMinor(text, currency)).toEqual({ ok: false, error })
  })
})
