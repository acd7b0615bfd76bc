import { describe, expect, it, test } from 'vitest'
import { hasTwoReadings, plainNumber } from './typed-number.ts'

describe('a number as it is typed', () => {
  test.each([
    ['12,50', '12.50'],
    ['12.50', '12.50'],
    ['12,5', '12.5'],
    ['1,250.50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1 250,50', '1250.50'],
    ['1\u00a0250.50', '1250.50'],
    ['1\u202f250,5', '1250.5'],
    ['1,250', '1250'],
    ['1,250,000', '1250000'],
    ['1.250.000', '1250000'],
    ['1,250,000.5', '1250000.5'],
    ['0,250', '0.250'],
    ['0,25', '0.25'],
    [',5', '.5'],
    ['12,', '12.'],
    ['12', '12.'],
    ['1250,5', '1250.5'],
    ['1250,500', '1250.500'],
    ['-3', '-3.'],
    ['−3,5', '-3.5'],
    ['١٢٫٥٠', '12.50'],
    ['۱۲٬۵۰۰', '12500'],
    ['१२.५', '12.5'],
    ['１２．５', '12.5'],
  ])('%s is read', (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain)
  })

  test.each([
    '',
    'x',
    '1,2,3',
    '1,25,000',
    '1.25.000',
    '1,250.5.5',
    '12a',
    '1,250,00',
    '.',
    ',',
    '-',
    '1,2.3,4',
  ])('%s is no number', (typed) => {
    expect(plainNumber(typed)).toBeNull()
  })

  it('with a comma before three digits is what the shop says it is', () => {
    expect(plainNumber('1,250', 'decimal')).toBe('1.250')
    expect(plainNumber('1,250,000', 'decimal')).toBe('1250000')
    expect(['1,250', '12,500'].map(hasTwoReadings)).toEqual([true, true])
    expect(['0,250', '1.250', '1,25', '1250,500', '1,250.5', 'x'].some(hasTwoReadings)).toBe(false)
  })
})
