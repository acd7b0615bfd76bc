import { expect, test } from 'vitest'
import { checkDigitOf } from '#domain/product/ean.ts'
import type { ScaleRule } from '#domain/product/scale-barcode.ts'
import { milli } from '#domain/quantity.ts'
import { countedWith, foundItems, type Item, notAddedYet, scannedItem } from './counted.ts'

const items = [
  {
    ...{ productId: 'cola', name: 'Cola 50 cl', sku: 'COLA', barcodes: ['111'], countedMilli: null },
    packs: [{ packId: 'crate', name: 'Crate', quantityMilli: 24_000, barcodes: ['999'], priceMinor: 0 }],
  },
  { ...{ productId: 'rice', name: 'Rice', sku: 'RICE', barcodes: ['222'], countedMilli: 2_500 }, packs: [] },
] as unknown as readonly [Item, Item]
const [cola, rice] = items
const rules: ScaleRule[] = [
  { prefix: '21', holds: 'weight', codeDigits: 5 },
  { prefix: '22', holds: 'price', codeDigits: 5 },
]
const label = (digits: string) => digits + checkDigitOf(digits)

test('scanning a pack counts what it holds, and scanning the product counts one', () => {
  expect(scannedItem(items, '999', rules)).toEqual({ item: cola, quantityMilli: 24_000 })
  expect(scannedItem(items, '111', rules)).toEqual({ item: cola, quantityMilli: 1_000 })
  expect(scannedItem(items, 'RICE', rules)).toEqual({ item: rice, quantityMilli: 1_000 })
  expect(scannedItem(items, '333', rules)).toBeNull()
})

test('the label of a scale counts what was weighed, by the rules of the shop', () => {
  const beef = { ...rice, productId: 'beef', name: 'Beef', sku: '123', unit: 'kg' } as Item
  const pie = { ...rice, productId: 'pie', name: 'Pie', sku: '00456', unit: 'piece' } as Item
  const scan = (digits: string) => scannedItem([beef, pie], label(digits), rules)
  expect(scan('210012300512')).toEqual({ item: beef, quantityMilli: 512 })
  expect(scan('220045600950')).toEqual({ item: pie, quantityMilli: 1_000 })
  // The list of a count does not have the prices of goods.
  expect(scan('220012300950')).toEqual({
    notice: expect.stringContaining('Beef has a price, not a weight. Enter the quantity.'),
    toEnter: beef,
  })
  expect(scan('210045600950')).toEqual({ notice: expect.stringContaining('not sold by weight') })
  expect(scan('210099900512')).toEqual({ notice: expect.stringContaining('item code 00999') })
  expect(scannedItem([beef], '2100123005121', rules)).toEqual({ notice: expect.stringContaining('misread') })
  expect(scannedItem([beef], label('250012300512'), rules)).toBeNull()
})

test('a count that is entered is added to the one on the server, or replaces it', () => {
  const entry = (productId: string, mode: 'add' | 'set', quantity: number) =>
    ({ productId, mode, quantityMilli: milli(quantity) }) as Parameters<typeof countedWith>[1][number]
  expect(countedWith(cola, [])).toBeNull()
  const sent = [entry('cola', 'add', 24_000), entry('rice', 'add', 500), entry('cola', 'add', 1_000)]
  expect([countedWith(cola, sent), countedWith(rice, sent)]).toEqual([25_000, 3_000])
  expect(countedWith(rice, [...sent, entry('rice', 'set', 0)])).toBe(0)
  expect(countedWith(rice, [...sent, entry('rice', 'set', 0), entry('rice', 'add', 1_000)])).toBe(1_000)
})

test('items are found by all words typed, and by the barcode of a pack', () => {
  const names = (text: string) => foundItems(items, text).map(({ sku }) => sku)
  expect(names('')).toEqual(['COLA', 'RICE'])
  expect(names('50 cola')).toEqual(['COLA'])
  expect(names('999')).toEqual(['COLA'])
  expect(names('cola rice')).toEqual([])
})

test('a quantity that is being typed keeps its product when the label of another is scanned', () => {
  expect(notAddedYet(cola, { name: 'Beef' })).toBe(
    'The quantity of Cola 50 cl is not added yet. Add it, then scan the label of Beef again.',
  )
})
