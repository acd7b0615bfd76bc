import { describe, expect, it } from 'vitest'
import { shortFigure } from './short-amount.ts'

describe('a figure beside an axis', () => {
  it.each([
    [0, '0'],
    [95_000, '950'],
    [50, '0.5'],
    [123_400, '1.23k'],
    [3_500_000, '35k'],
    [99_999_900, '1M'],
    [120_000_000, '1.2M'],
    [-120_000_000, '−1.2M'],
    [250_000_000_000, '2.5bn'],
  ])('of %i pesewas is %s', (amount, text) => {
    expect(shortFigure(amount, 'money', 'GHS')).toBe(text)
  })

  it('counts a currency without minor units as it is', () => {
    expect(shortFigure(3500, 'money', 'XOF')).toBe('3.5k')
  })

  it('writes basis points as per cent', () => {
    expect(shortFigure(4000, 'percent', 'GHS')).toBe('40%')
    expect(shortFigure(-250, 'percent', 'GHS')).toBe('−2.5%')
  })
})
