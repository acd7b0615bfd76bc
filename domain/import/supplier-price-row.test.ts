import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { matchColumns } from './columns.ts'
import { readSupplierPrices, supplierPriceColumns } from './supplier-price-row.ts'

const carton = {
  ...{ packId: 'carton', name: 'Carton', quantityMilli: milli(24_000) },
  ...{ barcodes: ['6001'], priceMinor: minor(1) },
}
const tea = { productId: 'tea', sku: 'TEA', name: 'Tea', barcodes: ['5001'], packs: [carton] }
const rice = { productId: 'rice', sku: 'RICE', name: 'Rice', barcodes: [] }
const listed = [{ productId: 'rice', code: 'KW-9', pack: { name: 'Sack', quantityMilli: milli(25_000) } }]

function read(...lines: string[]) {
  const [header = [], ...cells] = lines.map((line) => line.split(','))
  return readCells(header, cells)
}

function readCells(header: readonly string[], cells: string[][], chosen: Record<string, string> = {}) {
  const rows = cells.map((one, at) => ({ row: at + 2, cells: one }))
  return readSupplierPrices(rows, matchColumns(header, supplierPriceColumns), {
    ...{ products: [tea, rice], listed, currency: 'GHS', isWorkbook: false, chosen },
  })
}

test('a price row names its product by SKU, barcode, the barcode of a pack, or the supplier’s code', () => {
  expect(
    read('SKU,Supplier code,Pack,In a pack,Price', 'TEA,KW-1,Case,12,48.00', ',KW-9,,,300').prices,
  ).toEqual([
    {
      ...{ row: 2, productId: 'tea', name: 'Tea', code: 'KW-1', priceMinor: 4_800 },
      pack: { name: 'Case', quantityMilli: 12_000 },
    },
    {
      ...{ row: 3, productId: 'rice', name: 'Rice', code: 'KW-9', priceMinor: 30_000 },
      pack: { name: 'Sack', quantityMilli: 25_000 },
    },
  ])
  expect(read('Code-barres,Prix HT', '6001,96').prices).toMatchObject([
    { productId: 'tea', priceMinor: 9_600, pack: { name: 'Carton', quantityMilli: 24_000 } },
  ])
  expect(read('EAN,Price', '5001,4.50').prices).toEqual([
    { row: 2, productId: 'tea', name: 'Tea', code: '', priceMinor: 450 },
  ])
})

test('an unreadable price row is reported by its number, and the others are read', () => {
  const { prices, errors } = read(
    ...['SKU,In a pack,Price', 'NONE,,1', 'TEA,many,1', 'RICE,,cheap', 'TEA,1,2', 'TEA,,3'],
  )
  expect(errors).toMatchObject([
    { row: 2, detail: 'No product has the code “NONE”.' },
    { row: 3, detail: expect.stringContaining('not a pack size') },
    { row: 4, detail: expect.stringContaining('not a price') },
    { row: 6, detail: 'Row 5 is the same product, Tea.' },
  ])
  expect(prices).toMatchObject([{ row: 5, productId: 'tea', priceMinor: 200 }])
})

test('a list has one decimal mark for all rows, which is asked for if the list does not show it', () => {
  const header = ['SKU', 'In a pack', 'Price']
  const prices = (cells: string[][], chosen = {}) =>
    readCells(header, cells, chosen).prices.map(({ priceMinor }) => priceMinor)
  expect(
    prices([
      ['TEA', '', '1.250'],
      ['RICE', '', '12.500,75'],
    ]),
  ).toEqual([125_000, 1_250_075])
  const open = [
    ['TEA', '', '1.250'],
    ['RICE', '', '2.500'],
  ]
  expect(readCells(header, open).conventions.unclear).toEqual(['decimalMark'])
  expect(prices(open, { decimalMark: ',' })).toEqual([125_000, 250_000])
  const { errors } = readCells(
    header,
    [
      ['TEA', '', '1.250,00'],
      ['RICE', '1.250', '5.00'],
    ],
    { decimalMark: '.' },
  )
  expect(errors).toMatchObject([{ row: 2, detail: expect.stringContaining('not written like the other') }])
})

test('a price with a discount, or in another currency, is refused', () => {
  const header = 'SKU,Price,Remise %,Devise'
  const { prices, errors } = read(header, 'TEA,10.00,5%,', 'RICE,10.00,,EUR')
  expect(prices).toEqual([])
  expect(errors).toEqual([
    {
      row: 2,
      detail:
        'It is unclear whether the price already includes the discount “5%”. Enter the price after discount and clear the discount cell.',
    },
    { row: 3, detail: 'The amounts are in EUR, but this shop uses GHS. Convert them first.' },
  ])
  expect(read(header, 'TEA,10.00,0%,ghs').errors).toEqual([])
  for (const none of ['', '0', '0.00', '-', '0 %'])
    expect(read('SKU,Price,Trade discount,Currency', `TEA,10.00,${none},GHS`).prices).toMatchObject([
      { priceMinor: 1_000 },
    ])
  // Without a price, there is nothing to discount.
  expect(read('SKU,Code,Price,Discount', 'TEA,KW-1,,5%').prices).toMatchObject([{ code: 'KW-1' }])
})
