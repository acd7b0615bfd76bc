import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { monthAfter } from '../../month.ts'
import { checkSpreads, spreadThrough } from './spread.ts'

describe('what is spread', () => {
  it('has the same share each month, and the last takes the rest', () => {
    const through = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02'].map((month) =>
      spreadThrough(minor(100), { from: '2025-11', months: 3 }, month),
    )
    expect(through).toEqual([0, 33, 66, 100, 100])
  })

  it('grows month by month to the whole, whatever the amount', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 2, max: 120 }), (amount, months) => {
        const spread = { from: '2026-05', months }
        const sums = Array.from({ length: months }, (_, index) =>
          spreadThrough(minor(amount), spread, monthAfter(spread.from, index)),
        )
        expect(sums.at(-1)).toBe(amount)
        for (const [index, sum] of sums.entries()) expect(sum).toBeGreaterThanOrEqual(sums[index - 1] ?? 0)
      }),
    )
  })

  it('begins in the month it is dated in at the earliest', () => {
    const lines = [{}, { spread: { from: '2026-03', months: 2 } }]
    expect(() => checkSpreads(lines, day('2026-03-31'))).not.toThrow()
    expect(() => checkSpreads(lines, day('2026-04-01'))).toThrow(
      expect.objectContaining({ code: 'spread_too_early' }),
    )
  })
})
