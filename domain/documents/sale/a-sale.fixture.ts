import fc from 'fast-check'
import { addDays, day } from '../../business-day.ts'
import { minor, sumMinor } from '../../money.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import { milli } from '../../quantity.ts'
import { currentTaxRule, type Pricing } from '../../tax/tax-rule.ts'
import { TaxClassId, TaxPackId, TaxScheme } from '../../terms/tax.ts'
import type { Basket, BasketLine, Discount, PriceContext, PricedBasket } from './price.ts'
import { priceBasket, priceLine } from './price.ts'
import type { SaleBody, SaleLine } from './schema.ts'

const productId = '0199f0a0-0000-7000-8000-00000000000a'
const tillId = '0199f0a0-0000-7000-8000-00000000000b'

export const someContext: PriceContext = {
  packId: 'GH',
  registrations: [{ from: day('2020-01-01'), scheme: 'standard' }],
  day: day('2026-01-01'),
  pricesIncludeTax: true,
}

export function aBasketLine(line: Partial<BasketLine> = {}): BasketLine {
  return {
    lineId: 'line-1',
    productId,
    quantityMilli: milli(1000),
    unitPriceMinor: minor(1000),
    taxClassId: 'standard',
    ...line,
  }
}

/** A line of a sale, with the tax amounts that follow from its other fields. */
export function aSaleLine(
  line: Partial<SaleLine> = {},
  pricing: Pricing = { pricesIncludeTax: true },
): SaleLine {
  const whole: SaleLine = {
    lineId: 'line-1',
    productId,
    quantityMilli: milli(1000),
    unitPriceMinor: minor(1000),
    discountMinor: minor(0),
    taxClassId: 'standard',
    taxes: [],
    ...line,
  }
  return { ...whole, taxes: priceLine({ ...whole, rates: whole.taxes }, pricing).taxes }
}

/** A sale whose totals and one cash tender are the sum of its lines by default. */
export function aSale(sale: Partial<SaleBody> = {}): SaleBody {
  const lines = sale.lines ?? [aSaleLine()]
  const pricesIncludeTax = sale.pricesIncludeTax ?? true
  const { taxRule } = sale
  const priced = lines.map((line) => priceLine({ ...line, rates: line.taxes }, { pricesIncludeTax, taxRule }))
  const netMinor = sumMinor(priced.map((line) => line.netMinor))
  const taxMinor = sumMinor(priced.map((line) => line.taxMinor))
  const grossMinor = minor(netMinor + taxMinor)
  const tenders: Tender[] = grossMinor === 0 ? [] : [{ kind: 'cash', amountMinor: grossMinor }]
  return {
    tillId,
    receiptNumber: 'A-1',
    soldAt: '2026-01-01T10:00:00Z',
    kind: 'sale',
    pricesIncludeTax,
    lines,
    tenders,
    totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
    ...sale,
  }
}

/** The sale a till makes of a basket it priced. */
export function saleOf({ lines }: PricedBasket, { pricesIncludeTax, taxRule }: Pricing): SaleBody {
  return aSale({ lines, pricesIncludeTax, ...(taxRule && { taxRule }) })
}

const anyDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.oneof(
    fc
      .integer({ min: 0, max: 2_000_000 })
      .map((amount): Discount => ({ kind: 'amount', amountMinor: minor(amount) })),
    fc.integer({ min: 0, max: 10_000 }).map((percentBp): Discount => ({ kind: 'percent', percentBp })),
  ),
  { nil: undefined },
)

const anyBasketLine = fc.record({
  quantityMilli: fc
    .oneof(
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1, max: 50 }).map((pieces) => pieces * 1000),
    )
    .map(milli),
  unitPriceMinor: fc
    .oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 500_000_000 }))
    .map(minor),
  taxClassId: fc.constantFrom(...TaxClassId.options),
  discount: anyDiscount,
})

/** Baskets as they come: pieces and weights, free goods, discounts larger than the line. */
export const anyBasket: fc.Arbitrary<Basket> = fc.record({
  lines: fc.array(anyBasketLine, { minLength: 1, maxLength: 8 }).map((lines) =>
    lines.map(({ discount, ...line }, i) => ({
      lineId: `line-${i + 1}`,
      productId,
      ...line,
      ...(discount && { discount }),
    })),
  ),
  discount: anyDiscount,
}) as fc.Arbitrary<Basket>

export const anyContext: fc.Arbitrary<PriceContext> = fc.record({
  packId: fc.constantFrom(...TaxPackId.options),
  registrations: fc.constantFrom(...TaxScheme.options).map((scheme) => [{ from: day('2000-01-01'), scheme }]),
  day: fc.integer({ min: 0, max: 2000 }).map((days) => addDays(day('2023-01-01'), days)),
  pricesIncludeTax: fc.boolean(),
  taxRule: fc.constantFrom(undefined, currentTaxRule),
})

export const anySale: fc.Arbitrary<SaleBody> = fc
  .tuple(anyBasket, anyContext)
  .map(([basket, context]) => saleOf(priceBasket(basket, context), context))
