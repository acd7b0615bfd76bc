import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { reviewDiscounts } from './review-discounts.ts'
import { reviewGivers } from './review-givers.ts'

const limits = (maxDiscountBp: number) => {
  return { maxDiscountBp, mayReturn: true, mayRefundCash: true, seesEarnings: true }
}
const strict = limits(500)
const loose = limits(2_000)
/** Ama may give 5%, Esi 20%, the owner anything below a quarter; the sale’s own limits tighten them before. */
const limitsOf = (uid: string) => ({ ama: strict, esi: loose, owner: null })[uid]

type Given = { by?: string; amountMinor: number }[]
/** Goods of 100.00 with these discounts. */
function aSaleWith(given: Given, cashier = strict) {
  const off = given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const discounts = given.flatMap(({ by, amountMinor }) =>
    by === undefined ? [] : { by, amountMinor: minor(amountMinor) },
  )
  const lines = [aSaleLine({ lineId: 'a', unitPriceMinor: minor(10_000), discountMinor: minor(off) })]
  return reviewGivers(aSale({ lines, ...(discounts.length > 0 && { discounts }) }), cashier, limitsOf)
}

describe('a discount is judged by the limits of the person who gave it', () => {
  it.each<[string, Given, typeof strict]>([
    ['one who may, sold by one who may not', [{ by: 'esi', amountMinor: 2_000 }], strict],
    ['the owner, sold by one of the staff', [{ by: 'owner', amountMinor: 2_500 }], strict],
    [
      'two, each within their own limit',
      [
        { by: 'ama', amountMinor: 500 },
        { by: 'esi', amountMinor: 1_500 },
      ],
      loose,
    ],
    ['the cashier, within the own limit', [{ amountMinor: 500 }], strict],
  ])('%s: no review', (_, given, cashier) => {
    expect(aSaleWith(given, cashier)).toEqual([])
  })

  it.each<[string, Given, typeof strict, object]>([
    [
      'one who may not, sold by one who may',
      [{ by: 'ama', amountMinor: 501 }],
      loose,
      { code: 'staff_discount', said: 501, expected: 500, by: 'ama' },
    ],
    [
      'one of two beyond the own limit',
      [
        { by: 'ama', amountMinor: 501 },
        { by: 'esi', amountMinor: 10 },
      ],
      loose,
      { code: 'staff_discount', said: 501, expected: 500, by: 'ama' },
    ],
    [
      'two within their limits, together beyond the cashier’s',
      [
        { by: 'ama', amountMinor: 500 },
        { by: 'esi', amountMinor: 1_501 },
      ],
      loose,
      { code: 'staff_discount', said: 2_001, expected: 2_000 },
    ],
    [
      'a person who does not belong to the shop counts for the cashier',
      [{ by: 'a-stranger', amountMinor: 501 }],
      strict,
      { code: 'staff_discount', said: 501, expected: 500 },
    ],
    [
      'what the named ones did not give is the cashier’s',
      [{ by: 'esi', amountMinor: 100 }, { amountMinor: 501 }],
      strict,
      { code: 'staff_discount', said: 501, expected: 500 },
    ],
  ])('%s: listed', (_, given, cashier, review) => {
    expect(aSaleWith(given, cashier)).toEqual([review])
  })

  it('a lowered price is a discount of the person who lowered it', () => {
    const priceChange = { fromMinor: minor(1_000), reason: 'damaged' as const, by: 'ama' }
    const lines = [aSaleLine({ unitPriceMinor: minor(900), priceChange })]
    expect(reviewGivers(aSale({ lines }), loose, limitsOf)).toEqual([
      { code: 'staff_discount', said: 100, expected: 50, by: 'ama' },
    ])
    const byEsi = [aSaleLine({ unitPriceMinor: minor(900), priceChange: { ...priceChange, by: 'esi' } })]
    expect(reviewGivers(aSale({ lines: byEsi }), strict, limitsOf)).toEqual([])
  })
})

it('a receipt that names no person is judged as before there were names', () => {
  const aLine = fc.record({
    unitPriceMinor: fc.integer({ min: 0, max: 5_000 }).map(minor),
    discountMinor: fc.integer({ min: 0, max: 1_000 }).map(minor),
    fromMinor: fc.option(fc.integer({ min: 0, max: 6_000 }).map(minor), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(strict, loose, null),
      (of, own) => {
        const lines = of.map(({ fromMinor, ...line }, at) =>
          aSaleLine({
            ...{ lineId: String(at), unitPriceMinor: line.unitPriceMinor },
            discountMinor: minor(Math.min(line.discountMinor, line.unitPriceMinor)),
            ...(fromMinor !== undefined && { priceChange: { fromMinor, reason: 'damaged' as const } }),
          }),
        )
        const sale = aSale({ lines })
        expect(reviewGivers(sale, own, limitsOf)).toEqual(reviewDiscounts(sale, own))
      },
    ),
  )
})
