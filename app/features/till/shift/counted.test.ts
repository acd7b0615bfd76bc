import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import {
  countError,
  countedOf,
  countedWords,
  countWarning,
  emptyCount,
  piecesError,
  piecesTyped,
  readableCount,
} from './counted.ts'

describe('cash that is counted', () => {
  it('totals its notes and coins; an empty field counts as none', () => {
    const draft = { ...emptyCount('GHS'), counts: { 20000: '2', 5: '3', 100: '', 500: '0' } }
    expect(countedOf(draft, 'GHS')).toEqual({
      amountMinor: 40_015,
      denominations: [
        { faceMinor: 20_000, count: 2 },
        { faceMinor: 5, count: 3 },
      ],
    })
  })

  it('is one sum where that is entered, and where no notes are known', () => {
    const draft = { ...emptyCount('GHS'), counts: { 20000: '2' }, isSum: true, sumMinor: minor(700) }
    expect(countedOf(draft, 'GHS')).toEqual({ amountMinor: 700, denominations: [] })
    expect(emptyCount('XAF').isSum).toBe(true)
    expect(countedOf(emptyCount('XAF'), 'XAF').amountMinor).toBe(0)
  })

  it('is repeated as it was entered before it is final, with what no drawer holds', () => {
    const draft = { ...emptyCount('GHS'), counts: { 20000: '3', 50: '1' } }
    expect(countedWords(draft, 'GHS')).toBe('600.50 counted (3 × 200.00, 1 × 0.50)')
    const scanned = { ...draft, counts: { 20000: '603400' } }
    expect(countedWords(scanned, 'GHS')).toBe('120,680,000.00 counted (603,400 × 200.00)')
    expect([draft, scanned].map((one) => countWarning(one, 'GHS'))).toEqual([
      '',
      'That is more of one note or coin than a drawer holds.',
    ])
    const usual = minor(countedOf(draft, 'GHS').amountMinor / 10)
    expect(countWarning(draft, 'GHS', usual)).toBe('')
    expect(countWarning(draft, 'GHS', minor(usual - 1))).toBe(
      'That is more than ten times what was counted here last.',
    )
    expect(countWarning(draft, 'GHS', minor(0))).toBe('')
    expect(countedWords(emptyCount('XAF'), 'XAF')).toBe('0 counted')
  })

  it.each([
    ['007', '7'],
    ['12345678', '123456'],
    ['١٢', '12'],
    ['1 250', '1250'],
    ['1\u00a0250', '1250'],
    ['1,250', '1250'],
    ['', ''],
  ])('reads %s notes as %s', (typed, pieces) => {
    expect(piecesTyped(typed)).toBe(pieces)
    expect(piecesError(pieces)).toBeNull()
  })

  it.each(['12,5', '12,', '12.5', '12.', '1a2', '-3', '١٢٫٥'])(
    'refuses %s notes by name, and counts none',
    (typed) => {
      expect(piecesTyped(typed)).toBe(typed)
      const draft = { ...emptyCount('GHS'), counts: { 20000: typed, 100: '3' } }
      expect(countError(draft)).toBe(
        `“${typed}” is not a number of notes or coins. Enter a whole number, such as 12.`,
      )
      expect(countedOf(draft, 'GHS').amountMinor).toBe(300)
      expect(readableCount(draft).counts).toEqual({ 100: '3' })
      expect(countError({ ...draft, isSum: true, sumMinor: minor(1) })).toBeNull()
    },
  )
})
