import { expect, test } from 'vitest'
import type { Product } from '#domain/api/product.ts'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { checkDigitOf } from '#domain/product/ean.ts'
import { milli } from '#domain/quantity.ts'
import { productOfCode } from '../find-product.tsx'
import { calculate, draftOfOrder, emptyDraft, inPacks, packSizeReadAs, withProduct } from './receive-draft.ts'

const product = {
  productId: 'tea',
  taxClassId: 'standard',
  averageCostMinor: minor(90),
  costMinor: minor(80),
} as Product

test('a delivery without a day is taxed by the rates of today', () => {
  const draft = {
    ...emptyDraft(''),
    lines: [
      {
        ...{ lineId: '1', productId: 'tea', packsMilli: milli(1_000), packSize: '1' },
        packCostMinor: minor(1_000),
        taxClassId: 'standard' as const,
      },
    ],
  }
  // Registered since March: on the first of January nothing would be calculated.
  const shop = {
    taxPack: 'GB' as const,
    taxRegistrations: [{ from: day('2026-03-01'), scheme: 'standard' as const }],
  } as unknown as Parameters<typeof calculate>[1]
  expect(calculate(draft, shop, '2026-11-20').taxes).toMatchObject([
    { component: 'gb-vat', calculatedMinor: 200 },
  ])
  // Only tax that was entered from the invoice is claimed back.
  expect(calculate(draft, shop, '2026-11-20')).toMatchObject({ totalMinor: 1_000, netMinor: 1_000 })
  const input = calculate({ ...draft, taxes: { 'gb-vat': minor(200) } }, shop, '2026-11-20')
  expect(input).toMatchObject({ totalMinor: 1_200, delivered: [{ taxes: [{ amountMinor: 200 }] }] })
  expect(calculate(draft, shop, '2026-02-20').taxes).toEqual([])
})

test('receiving an order begins with what is still to come', () => {
  const line = { lineId: '1', productId: 'tea', quantityMilli: milli(5_000), receivedMilli: milli(2_000) }
  const order = { supplierName: 'Kofi Wholesale' }
  const lines = [line, { ...line, lineId: '2', productId: 'rice' }] as PurchaseOrder['lines']
  const draft = draftOfOrder({ ...order, lines }, [product], '2026-11-20')
  expect(draft).toMatchObject({ supplier: 'Kofi Wholesale', businessDay: '2026-11-20' })
  expect(draft.lines).toMatchObject([{ productId: 'tea', packsMilli: 3_000, packCostMinor: 90 }])
  const agreed = [{ ...line, unitCostMinor: minor(70) }] as PurchaseOrder['lines']
  expect(draftOfOrder({ ...order, lines: agreed }, [product], '2026-11-20').lines).toMatchObject([
    { packCostMinor: 70 },
  ])
  const whole = [{ ...line, receivedMilli: milli(6_000) }] as PurchaseOrder['lines']
  expect(draftOfOrder({ ...order, lines: whole }, [product], '2026-11-20').lines).toEqual([])
})

test('the label of a scale adds the weight on it, or what its price buys', () => {
  const rules = [
    { prefix: '21', holds: 'weight', codeDigits: 5 },
    { prefix: '22', holds: 'price', codeDigits: 4 },
  ] as const
  const label = (digits: string) => digits + checkDigitOf(digits)
  const beef = {
    ...product,
    name: 'Beef',
    sku: '123',
    barcodes: [],
    unit: 'kg',
    priceMinor: minor(9_000),
  } as Product
  const weighed = productOfCode([beef], label('210012300512'), rules)
  expect(weighed).toEqual({ product: beef, labelMilli: 512 })
  expect(productOfCode([beef], label('220123004500'), rules)).toEqual({ product: beef, labelMilli: 500 })
  expect(productOfCode([beef], label('210099900512'), rules)).toEqual({
    notice: expect.stringContaining('item code 00999'),
  })
  expect(productOfCode([beef], label('250012300512'), rules)).toBeUndefined()
  const lines = withProduct([], beef, undefined, null, milli(512))
  expect(withProduct(lines, beef, undefined, null, milli(250))).toMatchObject([{ packsMilli: 762 }])
})

test('scanning a pack adds a line of packs at the last cost', () => {
  const carton = {
    ...{ packId: 'carton', name: 'Carton', quantityMilli: milli(24_000) },
    ...{ barcodes: ['6001000000001'], priceMinor: minor(9_000) },
  }
  const packed = { ...product, sku: 'TEA', barcodes: ['6009000000001'], packs: [carton] }
  expect(productOfCode([packed], '6001000000001', [])).toEqual({ product: packed, pack: carton })
  expect(productOfCode([packed], '6009000000001', [])).toEqual({ product: packed, pack: undefined })
  let lines = withProduct([], packed, carton)
  lines = withProduct(lines, packed)
  lines = withProduct(lines, packed, carton)
  expect(lines).toMatchObject([
    { packsMilli: 2_000, packSize: '24', packCostMinor: 24 * 90 },
    { packsMilli: 1_000, packSize: '1', packCostMinor: 90 },
  ])
  const shop = { taxPack: 'GB' as const, taxRegistrations: [] } as unknown as Parameters<typeof calculate>[1]
  const { delivered } = calculate({ ...emptyDraft('2026-11-20'), lines }, shop, '2026-11-20')
  expect(delivered.map(({ quantityMilli, netMinor }) => [quantityMilli, netMinor])).toEqual([
    [48_000, 4_320],
    [1_000, 90],
  ])
  expect(inPacks({ packSize: '1', packCostMinor: minor(90) }, '24')).toEqual({
    ...{ packSize: '24', packCostMinor: 2_160 },
  })
})

test.each([
  ['2,5', '2.5'],
  ['1,250', '1,250'],
  ['١٢', '12'],
  ['24', null],
  ['a', null],
])('a pack of %s is read as %s', (typed, readAs) => {
  expect(packSizeReadAs(typed)).toBe(readAs)
})
