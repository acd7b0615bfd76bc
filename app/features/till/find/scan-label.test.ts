import { expect, test } from 'vitest'
import { checkDigitOf } from '#domain/product/ean.ts'
import type { ScaleRule } from '#domain/product/scale-barcode.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { shelveProducts } from './find-products.ts'
import { scanLabel } from './scan-label.ts'

const rules: ScaleRule[] = [
  { prefix: '21', holds: 'weight', codeDigits: 5 },
  { prefix: '22', holds: 'price', codeDigits: 4 },
]
const shelf = shelveProducts([
  aProduct({ name: 'Beef', sku: '123', unit: 'kg', priceMinor: 8_999 }),
  aProduct({ name: 'Shito', sku: 'SHI', barcodes: ['00456'], unit: 'g', priceMinor: 10 }),
  aProduct({ name: 'Pie', sku: '7777', priceMinor: 500 }),
  aProduct({ name: 'Gift', sku: '8888', unit: 'kg', priceMinor: 0 }),
])
const label = (digits: string) => digits + checkDigitOf(digits)
const scan = (digits: string) => scanLabel(shelf, label(digits), rules)

test('a weight on a label is the quantity, in the unit of the product with that item code', () => {
  expect(scan('210012300512')).toMatchObject({ product: { name: 'Beef' }, quantityMilli: 512 })
  expect(scan('210045600250')).toMatchObject({ product: { name: 'Shito' }, quantityMilli: 250_000 })
})

test('a price on a label is the total of the line, whatever the weight rounds to', () => {
  // 46.07 at 89.99 a kilogram is 0.51194 kg.
  expect(scan('220123004607')).toEqual({
    product: expect.objectContaining({
      ...{ name: 'Beef, 0.512 kg', priceMinor: 4_607, unit: 'pack' },
      pack: { name: '0.512 kg', quantityMilli: 512 },
    }),
    quantityMilli: null,
  })
  expect(scan('227777000450')).toMatchObject({
    product: { name: 'Pie, Priced on its label', priceMinor: 450, pack: { quantityMilli: 1_000 } },
  })
})

test('a label of twelve digits, and one with a check digit inside, are read by their rules', () => {
  const own: ScaleRule[] = [{ prefix: '02', holds: 'price', codeDigits: 5, hasInnerCheck: true }]
  const upc = label('020012370450')
  for (const code of [upc, upc.slice(1), `0${upc}`])
    expect(scanLabel(shelf, code, own)).toMatchObject({ product: { priceMinor: 450, unit: 'pack' } })
  expect(
    scanLabel(shelf, label('020012300512'), [{ prefix: '02', holds: 'weight', codeDigits: 5 }]),
  ).toMatchObject({
    product: { name: 'Beef' },
    quantityMilli: 512,
  })
})

test('a label that can not be read is reported', () => {
  const right = label('210012300512')
  const wrong = right.slice(0, 12) + String((Number(right[12]) + 1) % 10)
  for (const [input, reported] of [
    [scanLabel(shelf, wrong, rules), 'was misread'],
    [scan('210099900512'), 'No product has the item code 00999'],
    [scan('217777700512'), 'No product has the item code 77777'],
    [scan('210777700512'), 'not sold by weight'],
    [scan('210012300000'), 'has no weight'],
    [scan('228888000450'), 'has no price'],
    [scan('230012300512'), 'No product has the barcode'],
  ] as const)
    expect(input).toEqual({ notice: expect.stringContaining(reported) })
})
