import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { unapprovedVoids } from './approved-voids.ts'

const off = (lineId: string, amountMinor: number) => ({ lineId, amountMinor: minor(amountMinor) })
const left = (...[voided, approvals]: Parameters<typeof unapprovedVoids>) =>
  unapprovedVoids(voided, approvals).map(({ lineId }) => lineId)

describe('what was taken off a basket', () => {
  it('is approved by an approval of its line, up to what that is of', () => {
    const voided = [off('a', 500), off('b', 500)]
    expect(left(voided, [{ lineId: 'a', mostMinor: 500 }])).toEqual(['b'])
    expect(left(voided, [{ lineId: 'a', mostMinor: 499 }])).toEqual(['a', 'b'])
    expect(left(voided, [])).toEqual(['a', 'b'])
  })

  it('is approved by one that emptied the basket, all of it together up to what that is of', () => {
    const voided = [off('a', 500), off('b', 400), off('c', 300)]
    expect(left(voided, [{ mostMinor: 900 }])).toEqual(['a'])
    expect(left(voided, [{ mostMinor: 1_200 }])).toEqual([])
  })

  it('without approval stays open, though the basket was emptied with one after that', () => {
    const voided = [off('a', 500), off('b', 400), off('c', 100)]
    expect(left(voided, [{ mostMinor: 500 }])).toEqual(['a'])
    expect(left(voided, [{ mostMinor: 100 }])).toEqual(['a', 'b'])
  })

  it('is approved by each of two that emptied the basket', () => {
    const voided = [off('a', 500), off('b', 400)]
    expect(left(voided, [{ mostMinor: 500 }, { mostMinor: 400 }])).toEqual([])
  })

  it('is approved by a line’s and the basket’s together, where the line was lowered before it went', () => {
    expect(left([off('a', 500)], [{ lineId: 'a', mostMinor: 200 }, { mostMinor: 300 }])).toEqual([])
    expect(left([off('a', 500)], [{ lineId: 'a', mostMinor: 200 }, { mostMinor: 299 }])).toEqual(['a'])
  })

  it('of no amount is approved by an approval alone', () => {
    expect(left([off('a', 0)], [])).toEqual(['a'])
    expect(left([off('a', 0)], [{ lineId: 'a' }])).toEqual([])
    expect(left([off('a', 0)], [{ lineId: 'b', mostMinor: 10 }])).toEqual(['a'])
  })

  it('is never more than was approved, whatever was taken off', () => {
    const amounts = fc.array(fc.nat(1_000), { maxLength: 8 })
    fc.assert(
      fc.property(amounts, amounts, (taken, given) => {
        const voided = taken.map((amount, at) => off(`${at}`, amount))
        const open = new Set(
          left(
            voided,
            given.map((mostMinor) => ({ mostMinor })),
          ),
        )
        const answered = voided.filter(({ lineId }) => !open.has(lineId))
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
        expect(sum(answered.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(sum(given))
      }),
    )
  })
})
