import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor, sumMinor } from '../../money.ts'
import { milli } from '../../quantity.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import { aBasketLine, anyBasket, anyContext, someContext } from './a-sale.fixture.ts'
import { priceBasket } from './price.ts'

describe('a golden receipt', () => {
  /*
   * Accra, prices with tax. Milo 3 × 45.00 = 135.00; rice 1.250 kg × 18.00 = 22.50; bread (exempt)
   * 15.00. Together 172.50. The basket gets 5.00 off:
   *   500 × 13500/17250 = 391.304, × 2250/17250 = 65.217, × 1500/17250 = 43.478;
   *   floors 391 + 65 + 43 = 499, the one that is left goes to the largest remainder, the bread: 44.
   * So the lines are 131.09, 21.85 and 14.56: together 167.50.
   */
  const basket = {
    lines: [
      aBasketLine({ lineId: 'milo', quantityMilli: milli(3000), unitPriceMinor: minor(4500) }),
      aBasketLine({ lineId: 'rice', quantityMilli: milli(1250), unitPriceMinor: minor(1800) }),
      aBasketLine({ lineId: 'bread', unitPriceMinor: minor(1500), taxClassId: 'exempt' }),
    ],
    discount: { kind: 'amount', amountMinor: minor(500) },
  } as const

  test('from 2026-01-01', () => {
    // 13109 of 12000: net 10924.167, NHIL and GETFund 273.104 each, VAT 1638.625. Floors 10924 + 273
    //   + 273 + 1638 = 13108: the one that is left goes to VAT.
    // 2185: net 1820.833, NHIL and GETFund 45.521 each, VAT 273.125. Floors 1820 + 45 + 45 + 273 =
    //   2183: the two that are left go to net and, of two equal remainders, to the earlier, NHIL.
    const { lines, totals } = priceBasket(basket, someContext)
    expect(lines.map((line) => [line.discountMinor, ...line.taxes.map((tax) => tax.amountMinor)])).toEqual([
      [391, 273, 273, 1639],
      [65, 46, 45, 273],
      [44],
    ])
    // Net 10924 + 1821 + 1456 = 14201, tax 2185 + 364 = 2549, together 16750.
    expect(totals).toEqual({ netMinor: 14_201, taxMinor: 2549, grossMinor: 16_750, discountMinor: 500 })
  })

  test('from 2026-01-01, each component on its own', () => {
    // 13109 of 12000: NHIL and GETFund 273.104 each, VAT 1638.625 → 1639; net takes the rest, 10924.
    // 2185: NHIL and GETFund 45.521 each → 46, VAT 273.125; net 1820.
    const { lines, totals } = priceBasket(basket, { ...someContext, taxRule: currentTaxRule })
    expect(lines.map((line) => line.taxes.map((tax) => tax.amountMinor))).toEqual([
      [273, 273, 1639],
      [46, 46, 273],
      [],
    ])
    // Net 10924 + 1820 + 1456 = 14200, tax 2185 + 365 = 2550.
    expect(totals).toEqual({ netMinor: 14_200, taxMinor: 2550, grossMinor: 16_750, discountMinor: 500 })
  })

  test('until 2025-12-31', () => {
    // 13109 of 12190: net 10753.897, NHIL and GETFund 268.847, COVID 107.539, VAT 1709.870. Floors
    //   10753 + 268 + 268 + 107 + 1709 = 13105: four are left, for all but COVID.
    // 2185: net 1792.453, NHIL and GETFund 44.811, COVID 17.925, VAT 285 exactly. Floors 1792 + 44 + 44
    //   + 17 + 285 = 2182: three are left, for COVID, NHIL and GETFund.
    const { lines, totals } = priceBasket(basket, { ...someContext, day: day('2025-12-31') })
    expect(lines.map((line) => line.taxes.map((tax) => tax.amountMinor))).toEqual([
      [269, 269, 107, 1710],
      [45, 45, 18, 285],
      [],
    ])
    // Net 10754 + 1792 + 1456 = 14002, tax 2355 + 393 = 2748.
    expect(totals).toEqual({ netMinor: 14_002, taxMinor: 2748, grossMinor: 16_750, discountMinor: 500 })
  })

  test('of a shop that is not registered', () => {
    const { lines, totals } = priceBasket(basket, { ...someContext, registrations: [] })
    expect(lines.flatMap((line) => line.taxes)).toEqual([])
    expect(totals).toEqual({ netMinor: 16_750, taxMinor: 0, grossMinor: 16_750, discountMinor: 500 })
  })

  test('with prices before tax, from 2026-01-01', () => {
    // Milo 131.09: NHIL 3.27725 → 3.28, GETFund 3.28, VAT 19.6635 → 19.66.
    // Rice 21.85: NHIL 0.54625 → 0.55, GETFund 0.55, VAT 3.2775 → 3.28. Bread 14.56, exempt.
    const { lines, totals } = priceBasket(basket, { ...someContext, pricesIncludeTax: false })
    expect(lines.map((line) => line.taxes.map((tax) => tax.amountMinor))).toEqual([
      [328, 328, 1966],
      [55, 55, 328],
      [],
    ])
    // Net 16750; tax 26.22 + 4.38 = 30.60.
    expect(totals).toEqual({ netMinor: 16_750, taxMinor: 3060, grossMinor: 19_810, discountMinor: 500 })
  })
})

describe('discounts', () => {
  test('a per cent is rounded half away from zero at the line, before the basket has its own', () => {
    // 3 × 3.33 = 9.99; 15% = 1.4985 → 1.50; left 8.49. The basket's 10% of it = 0.849 → 0.85.
    const { totals } = priceBasket(
      {
        lines: [
          aBasketLine({
            quantityMilli: milli(3000),
            unitPriceMinor: minor(333),
            discount: { kind: 'percent', percentBp: 1500 },
          }),
        ],
        discount: { kind: 'percent', percentBp: 1000 },
      },
      someContext,
    )
    expect(totals.discountMinor).toBe(150 + 85)
    expect(totals.grossMinor).toBe(999 - 235)
  })

  test('a discount larger than the basket leaves nothing to pay, and no line below nothing', () => {
    const { lines, totals } = priceBasket(
      {
        lines: [aBasketLine(), aBasketLine({ lineId: 'free', unitPriceMinor: minor(0) })],
        discount: { kind: 'amount', amountMinor: minor(5000) },
      },
      someContext,
    )
    expect(lines.map((line) => line.discountMinor)).toEqual([1000, 0])
    expect(totals).toEqual({ netMinor: 0, taxMinor: 0, grossMinor: 0, discountMinor: 1000 })
  })
})

describe('whatever the basket', () => {
  test('the totals are the sums of the lines, and gross is net plus tax', () => {
    fc.assert(
      fc.property(anyBasket, anyContext, (basket, context) => {
        const { lines, priced, totals } = priceBasket(basket, context)
        expect(totals.netMinor).toBe(sumMinor(priced.map((line) => line.netMinor)))
        expect(totals.taxMinor).toBe(
          sumMinor(lines.flatMap((line) => line.taxes).map((tax) => tax.amountMinor)),
        )
        expect(totals.grossMinor).toBe(totals.netMinor + totals.taxMinor)
      }),
    )
  })

  test('no amount is below nothing, and no line is discounted below it', () => {
    fc.assert(
      fc.property(anyBasket, anyContext, (basket, context) => {
        const { lines, priced } = priceBasket(basket, context)
        lines.forEach((line, i) => {
          const amounts = priced[i]
          expect(line.discountMinor).toBeGreaterThanOrEqual(0)
          expect(line.discountMinor).toBeLessThanOrEqual(amounts?.extendedMinor ?? -1)
          expect(
            Math.min(amounts?.netMinor ?? -1, ...line.taxes.map((tax) => tax.amountMinor)),
          ).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })

  test('what is listed less the discounts is what is charged, in the terms of the prices', () => {
    fc.assert(
      fc.property(anyBasket, anyContext, (basket, context) => {
        const { priced, totals } = priceBasket(basket, context)
        const listed = sumMinor(priced.map((line) => line.extendedMinor))
        const charged = context.pricesIncludeTax ? totals.grossMinor : totals.netMinor
        expect(charged).toBe(listed - totals.discountMinor)
      }),
    )
  })

  test('the discount of the basket reaches the lines to the minor unit', () => {
    fc.assert(
      fc.property(
        anyBasket,
        anyContext,
        fc.integer({ min: 0, max: 10_000_000 }),
        (basket, context, amount) => {
          const without = priceBasket({ lines: basket.lines }, context)
          const left = context.pricesIncludeTax ? without.totals.grossMinor : without.totals.netMinor
          const discount = { kind: 'amount', amountMinor: minor(amount) } as const
          const { totals } = priceBasket({ lines: basket.lines, discount }, context)
          expect(totals.discountMinor - without.totals.discountMinor).toBe(Math.min(amount, left))
        },
      ),
    )
  })
})
