import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { LineTax } from '../../tax/line-tax.ts'
import { type DiscountPart, partsOfDiscount } from './discount.ts'

const tax = (component: string, rateBp: number, amountMinor: number): LineTax => ({
  ...{ component, rateBp, amountMinor: minor(amountMinor) },
})
const goods = (netMinor: number, ...taxes: LineTax[]): DiscountPart => ({
  ...{ netMinor: minor(netMinor), taxClassId: 'standard', taxes },
})

test('the tax in a discount is that of the goods: the COVID levy of 2025 goes with them', () => {
  const of2025 = [tax('gh-nhil', 250, 250), tax('gh-getfund', 250, 250), tax('gh-covid', 100, 100)]
  const lines = [goods(10_000, ...of2025, tax('gh-vat', 1590, 1_590))]
  // 121.90 less a tenth: 10.00, and 0.25 + 0.25 + 0.10 + 1.59 of tax.
  expect(partsOfDiscount(minor(1_219), [{ settledMinor: minor(10_971), lines }])).toEqual([
    goods(
      1_000,
      tax('gh-nhil', 250, 25),
      tax('gh-getfund', 250, 25),
      tax('gh-covid', 100, 10),
      tax('gh-vat', 1590, 159),
    ),
  ])
})

test('a discount on goods taxed in several ways is shared by each, and undeclared tax bears none', () => {
  const lines = [
    goods(5_000, tax('gb-vat', 2000, 1_000)),
    goods(2_500, tax('gb-vat', 2000, 500)),
    { ...goods(1_000), taxClassId: 'zero' as const },
  ]
  // Half of 20.00 is on the document of 100.00: 9.00 on what was 90.00 with its tax, 1.00 on the zero-rated.
  expect(
    partsOfDiscount(minor(2_000), [
      { settledMinor: minor(10_000), lines },
      { settledMinor: minor(10_000), lines: null },
    ]),
  ).toEqual([goods(750, tax('gb-vat', 2000, 150)), { ...goods(100), taxClassId: 'zero' }])
})
