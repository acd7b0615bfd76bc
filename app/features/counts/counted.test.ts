import { expect, test } from 'vitest'
import { milli } from '#domain/quantity.ts'
import { countedWith, foundItems, type Item, scannedItem } from './counted.ts'

const items = [
  {
    ...{ productId: 'cola', name: 'Cola 50 cl', sku: 'COLA', barcodes: ['111'], countedMilli: null },
    packs: [{ packId: 'crate', name: 'Crate', quantityMilli: 24_000, barcodes: ['999'], priceMinor: 0 }],
  },
  { ...{ productId: 'rice', name: 'Rice', sku: 'RICE', barcodes: ['222'], countedMilli: 2_500 }, packs: [] },
] as unknown as readonly [Item, Item]
const [cola, rice] = items

test('scanning a pack counts what it holds, and scanning the product counts one', () => {
  expect(scannedItem(items, '999')).toEqual({ item: cola, quantityMilli: 24_000 })
  expect(scannedItem(items, '111')).toEqual({ item: cola, quantityMilli: 1_000 })
  expect(scannedItem(items, 'RICE')).toEqual({ item: rice, quantityMilli: 1_000 })
  expect(scannedItem(items, '333')).toBeNull()
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
