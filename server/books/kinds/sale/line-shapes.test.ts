import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { extend } from '#domain/documents/sale/price.ts'
import type { SaleBody, SaleLine } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { inSingles } from '#domain/product/pack.ts'
import { soldByLabel } from '#domain/product/scale-barcode.ts'
import { milli } from '#domain/quantity.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { FoundOfSale } from './found-of-sale.ts'
import { reviewDiscounts } from './review-discounts.ts'
import { reviewLines } from './review-lines.ts'

/** So many sales are tried; more by the environment: SALE_SHAPES=100000. */
const sales = Number(process.env.SALE_SHAPES ?? 2_000)

const carton = {
  packId: 'carton',
  name: 'Carton',
  quantityMilli: milli(24_000),
  barcodes: [],
  priceMinor: minor(20_000),
}
const aProduct = (unit: string, priceMinor: number) => ({
  ...{ sku: unit, unit, status: 'active', taxClassId: 'standard', priceMinor: minor(priceMinor) },
  packs: [carton],
})
const products: Readonly<Record<string, ReturnType<typeof aProduct>>> = {
  piece: aProduct('piece', 1_000),
  bottle: aProduct('bottle', 7),
  kg: aProduct('kg', 850),
  g: aProduct('g', 2),
}
const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
const rules = { none: [], price: [{ prefix: '21', holds: 'price', codeDigits: 5 }] }

function reviewsOf(lines: readonly SaleLine[], scale: keyof typeof rules) {
  const settings = { scaleBarcodes: [{ from: null, setTo: rules[scale] }] }
  const shop = { taxPack: 'GH', taxRegistrations: [], settings }
  const view = { shop, product: (id: string) => products[id] } as unknown as BooksView
  const sale = { kind: 'sale', lines } as unknown as SaleBody
  const on = day('2026-11-28')
  const found = { businessDay: on, calendarDay: on, taxes: {} } as unknown as FoundOfSale
  return [...reviewDiscounts(sale, limits), ...reviewLines(view, sale, found)]
}

/** What the goods of a line are worth by the shop's list: a part of a piece is a piece that is handed over. */
function worthOf(line: SaleLine): number {
  const product = products[line.productId]
  if (!product) throw new Error('the line is of a product')
  if (line.pack?.packId === carton.packId && line.pack.quantityMilli === carton.quantityMilli)
    return extend(carton.priceMinor, line.quantityMilli)
  const singles = inSingles(line)
  const isWhole = product.unit === 'piece' || product.unit === 'bottle'
  return extend(product.priceMinor, isWhole ? milli(Math.ceil(singles / 1_000) * 1_000) : singles)
}

const paidOf = ({ unitPriceMinor, quantityMilli, discountMinor }: SaleLine) =>
  extend(unitPriceMinor, quantityMilli) - discountMinor

/** A line of any shape that the schema takes, near the ones that a till makes. */
const aLine = fc
  .record({
    productId: fc.constantFrom('piece', 'bottle', 'kg', 'g'),
    quantity: fc.oneof(
      fc.constantFrom(1, 500, 999, 1_000, 1_001, 2_000, 24_000),
      fc.integer({ min: 1, max: 50_000 }),
    ),
    packs: fc.constantFrom('none', 'none', 'carton', 'other size', 'unknown', 'label', 'named', 'small'),
    price: fc.constantFrom('list', 'list', 'list', 'low', 'changed', 'other from', 'any'),
    anyMinor: fc.integer({ min: 0, max: 3_000 }),
    discountBp: fc.constantFrom(0, 0, 100, 500, 501, 10_000),
  })
  .map(({ productId, quantity, packs, price, anyMinor, discountBp }): Omit<SaleLine, 'lineId'> => {
    const product = products[productId] as (typeof products)[string]
    const label = soldByLabel(minor(anyMinor), product, productId === 'kg' || productId === 'g')
    const pack = {
      none: undefined,
      carton: { packId: carton.packId, name: 'Carton', quantityMilli: carton.quantityMilli },
      'other size': { packId: carton.packId, name: 'Carton', quantityMilli: milli(48_000) },
      unknown: { packId: 'unknown', name: 'Crate', quantityMilli: milli(12_000) },
      label: label ?? undefined,
      named: { name: 'Special', quantityMilli: milli(1_000) },
      small: { name: 'Priced on its label', quantityMilli: milli(1 + (anyMinor % 1_000)) },
    }[packs]
    const quantityMilli = milli(pack ? Math.ceil(quantity / 1_000) * 1_000 : quantity)
    const isOfLabel = packs === 'label' || packs === 'small'
    const listMinor = pack?.packId ? carton.priceMinor : isOfLabel ? minor(anyMinor) : product.priceMinor
    const unitPriceMinor = minor(
      price === 'list' || price === 'other from'
        ? listMinor
        : price === 'any'
          ? anyMinor
          : Math.floor(listMinor / 2),
    )
    const fromMinor = price === 'changed' ? listMinor : price === 'other from' ? minor(anyMinor) : null
    const discountMinor = minor(Math.floor((extend(unitPriceMinor, quantityMilli) * discountBp) / 10_000))
    return {
      ...{ productId, quantityMilli, unitPriceMinor, discountMinor, taxClassId: 'standard', taxes: [] },
      ...(pack && { pack }),
      ...(fromMinor !== null && { priceChange: { fromMinor, reason: 'other' as never } }),
    }
  })

test('no shape of a sale gives away more than staff may without a review', () => {
  const sale = fc.tuple(fc.array(aLine, { minLength: 1, maxLength: 4 }), fc.constantFrom('none', 'price'))
  fc.assert(
    fc.property(sale, ([shapes, scale]) => {
      const lines = shapes.map((line, index): SaleLine => ({ ...line, lineId: String(index) }))
      if (reviewsOf(lines, scale).length > 0) return
      const worth = lines.reduce((sum, line) => sum + worthOf(line), 0)
      const paid = lines.reduce((sum, line) => sum + paidOf(line), 0)
      const most = Math.ceil((worth * limits.maxDiscountBp) / 10_000)
      // A label is rounded to a thousandth of the unit, and each amount to the smallest coin.
      expect(worth - paid).toBeLessThanOrEqual(most + 2 * lines.length)
    }),
    { numRuns: sales },
  )
})

const aShape = (more: Partial<SaleLine>): SaleLine => ({
  ...{ lineId: '1', productId: 'piece', quantityMilli: milli(1_000), unitPriceMinor: minor(1_000) },
  ...{ discountMinor: minor(0), taxClassId: 'standard', taxes: [] },
  ...more,
})

test.each([
  ['a thousandth of a piece', aShape({ quantityMilli: milli(1) }), 'quantity_not_whole'],
  [
    'a thousandth of a piece as a pack with a name of its own',
    aShape({ pack: { name: 'Special', quantityMilli: milli(1) }, unitPriceMinor: minor(1) }),
    'pack_differs',
  ],
  [
    'a weight with a name of its own',
    aShape({
      productId: 'kg',
      pack: { name: 'Special', quantityMilli: milli(1_000) },
      unitPriceMinor: minor(850),
    }),
    'pack_differs',
  ],
])('%s is reviewed', (_, line, code) => {
  for (const scale of ['none', 'price'] as const)
    expect(reviewsOf([line], scale).map((review) => review.code)).toContain(code)
})

test('what the label of a scale says is reviewed where the shop has no labels with a price, and nowhere else', () => {
  const pack = soldByLabel(minor(1_234), { unit: 'kg', priceMinor: minor(850) }, true)
  const line = aShape({ productId: 'kg', unitPriceMinor: minor(1_234), ...(pack && { pack }) })
  expect(reviewsOf([line], 'price')).toEqual([])
  expect(reviewsOf([line], 'none')).toMatchObject([{ code: 'pack_differs', expected: 'none' }])
  expect(
    reviewsOf([aShape({ productId: 'kg', quantityMilli: milli(333), unitPriceMinor: minor(850) })], 'none'),
  ).toEqual([])
})
