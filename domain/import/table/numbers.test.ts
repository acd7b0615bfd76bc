import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberConventionOf, plainNumber } from './numbers.ts'

const readAll = (texts: readonly string[], digits?: number) => {
  const convention = numberConventionOf(texts, digits)
  return texts.map((text) => plainNumber(text, convention))
}

describe('the decimal mark of a column', () => {
  test.each([
    ['a comma, by one cell that has both', ['1.250', '12.500,75'], ['1250', '12500.75']],
    ['a point, by one cell that has both', ['-1,650', '10,000', '1,650.00'], ['-1650', '10000', '1650.00']],
    ['a comma, by the thousands', ['1.250.000', '2.500'], ['1250000', '2500']],
    ['a point, by a fraction', ['1.250', '0.075', '2.5'], ['1.250', '0.075', '2.5']],
    ['a comma beside blanks', ['1 250 000', '1 250,5', '-1.500'], ['1250000', '1250.5', '-1500']],
    ['a point beside apostrophes', ["1'250.50", '1’000'], ['1250.50', '1000']],
    ['a point, grouped as in India', ['12,34,567.50', '1,000'], ['1234567.50', '1000']],
  ])('is %s', (_how, texts, read) => {
    expect(numberConventionOf(texts).isCertain).toBe(true)
    expect(readAll(texts)).toEqual(read)
  })

  test('decides for every cell: one that is written otherwise is no number', () => {
    expect(readAll(['1,250.00', '3,50', '1 25', '1.250,00', 'n/a'])).toEqual([
      '1250.00',
      '3.50',
      null,
      '1250.00',
      null,
    ])
    expect(readAll(['1,250.00', '1,250', '1.250', 'x'])).toEqual(['1250.00', '1250', '1.250', null])
    const convention = { decimal: '.', hasGroups: true } as const
    expect(plainNumber('3,50', convention)).toBeNull()
    expect(plainNumber('1.250,00', convention)).toBeNull()
  })

  test('may be both: then a cell that can be read both ways is refused once thousands are grouped', () => {
    expect(readAll(['-12.80', '-200,00', '-8.95000', '+0,5'])).toEqual([
      '-12.80',
      '-200.00',
      '-8.95000',
      '0.5',
    ])
    expect(readAll(['1250.500', '-0,075', '-1,250'])).toEqual(['1250.500', '-0.075', '-1.250'])
    const mixed = ['1,250.00', '3,50', '1,250']
    expect(numberConventionOf(mixed)).toMatchObject({ decimal: 'either', isCertain: false })
    expect(readAll(mixed)).toEqual(['1250.00', '3.50', null])
  })

  test('is not certain where every cell can be read both ways, unless the currency decides it', () => {
    expect(numberConventionOf(['1.250', '10.000', '100'], 2)).toMatchObject({ isCertain: false })
    expect(numberConventionOf(['1,250', '2,000'], 3)).toMatchObject({ decimal: ',', isCertain: false })
    expect(numberConventionOf(['-1.500', '-2.000'], 0)).toMatchObject({ decimal: ',', isCertain: true })
    expect(numberConventionOf(['1.255', '2.000'], 2)).toMatchObject({ decimal: ',', isCertain: true })
    expect(numberConventionOf(['12', '7'], 2)).toMatchObject({ decimal: '.', isCertain: true })
  })

  test('is found again in whatever amounts are written by one convention', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom<readonly ['.' | ',', string]>(
          ['.', ','],
          [',', '.'],
          ['.', ''],
          [',', ' '],
          [',', ''],
        ),
        (amounts, [decimal, group]) => {
          const texts = amounts.map((amount) => {
            const [whole = '', fraction = ''] = (Math.abs(amount) / 100).toFixed(2).split('.')
            const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
            return `${amount < 0 ? '-' : ''}${grouped}${decimal}${fraction}`
          })
          expect(readAll(texts, 2).map(Number)).toEqual(amounts.map((amount) => amount / 100))
        },
      ),
    )
  })
})
