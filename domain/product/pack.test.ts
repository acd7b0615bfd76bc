import { expect, test } from 'vitest'
import { milli } from '../quantity.ts'
import { allBarcodes, barcodeTwice, inSingles, packByBarcode, packLabel } from './pack.ts'

const carton = { name: 'Carton', quantityMilli: milli(24_000), barcodes: ['600100', '600101'] }
const half = { name: 'Half carton', quantityMilli: milli(12_000), barcodes: ['600200'] }

test('a pack is called by its name and what it holds, without repeating it', () => {
  expect(packLabel(carton, 'piece')).toBe('Carton of 24')
  expect(packLabel({ ...carton, name: 'Carton of 24' }, 'piece')).toBe('Carton of 24')
  expect(packLabel({ ...carton, name: '24-pack' }, 'piece')).toBe('24-pack')
  expect(packLabel({ ...carton, name: 'Tray 240' }, 'piece')).toBe('Tray 240 of 24')
  expect(packLabel({ name: 'Sack', quantityMilli: milli(12_500) }, 'kg')).toBe('Sack of 12.5 kg')
})

test('packs are converted to singles, and singles stay as they are', () => {
  expect(inSingles({ quantityMilli: milli(3_000), pack: carton })).toBe(72_000)
  expect(inSingles({ quantityMilli: milli(250) })).toBe(250)
})

test('a barcode means the product or one of its packs', () => {
  const product = { barcodes: ['600001'], packs: [carton, half] }
  expect(allBarcodes(product)).toEqual(['600001', '600100', '600101', '600200'])
  expect(barcodeTwice(product)).toBeNull()
  expect(barcodeTwice({ ...product, barcodes: ['600200'] })).toEqual({
    barcode: '600200',
    name: 'Half carton',
  })
  expect(barcodeTwice({ barcodes: [], packs: [carton, { ...half, barcodes: ['600101'] }] })).toMatchObject({
    barcode: '600101',
  })
  expect(packByBarcode(product, '600101')).toBe(carton)
  expect(packByBarcode(product, '600001')).toBeUndefined()
})
