import { describe, expect, it } from 'vitest'
import type { Shop } from '#domain/api/shop.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { priceTheBasket } from '../compose-sale.ts'
import { aProduct } from './a-product.fixture.ts'
import { emptyBasket, reduceBasket } from './basket.ts'
import { quantityError, saleError } from './too-large.ts'

const shop: Pick<Shop, 'taxPack' | 'taxRegistrations' | 'settings'> = {
  taxPack: 'GH',
  taxRegistrations: [],
  settings: {
    pricesIncludeTax: [{ from: null, setTo: true }],
    dayStartHour: [],
    financialYearStartMonth: [],
    smallestCoinMinor: [],
    staffLimits: [],
    taxPeriod: [],
    sellsWithoutShift: [],
    paymentTypes: [],
    locations: [],
    scaleBarcodes: [],
    firstDayOfSales: [],
  },
}
const gold = aProduct({ name: 'Gold', priceMinor: 100_000_000 })

describe('what is too large for a sale', () => {
  it('is reported while it is entered', () => {
    const line = { name: 'Gold', unitPriceMinor: minor(100_000_000) }
    expect(quantityError(line, milli(10_000_000), 'GHS')).toBeNull()
    expect(quantityError(line, milli(10_001_000), 'GHS')).toBe(
      '10,001 × Gold is more than GH₵ 10,000,000,000.00, the most a receipt can hold.',
    )
    expect(quantityError(line, milli(99_999_999_999_000), 'GHS')).toBe(
      'At most 1,000,000 of a product go on a line. Was a barcode typed as the quantity?',
    )
  })

  it('is reported for all lines together before it is paid, whatever discount is given', () => {
    const basket = (['1', '2'] as const).reduce(
      (before, lineId) =>
        reduceBasket(before, {
          type: 'add',
          lineId,
          product: { ...gold, productId: lineId },
          quantityMilli: milli(6_000_000),
        }),
      emptyBasket('b', 0),
    )
    const of = (lines: typeof basket.lines, percentBp: number) =>
      saleError(
        priceTheBasket({ lines, discount: { kind: 'percent', percentBp } }, shop, '2026-03-10' as never),
        'GHS',
      )
    expect(of(basket.lines.slice(0, 1), 0)).toBeNull()
    const reported =
      'This is more than one receipt can hold: GH₵ 10,000,000,000.00 before discounts. Split it into two sales.'
    expect(of(basket.lines, 0)).toBe(reported)
    expect(of(basket.lines, 10_000)).toBe(reported)
  })
})
