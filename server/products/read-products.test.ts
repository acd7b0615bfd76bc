import { expect, test } from 'vitest'
import { readProducts } from './read-products.ts'

const shop = { currency: 'GHS', taxClasses: ['standard'] as const }

async function read(name: string) {
  const filePath = new URL(`../../tests/products/files/${name}`, import.meta.url).pathname
  const rows: unknown[] = []
  const batches = readProducts({ filePath, mapping: {}, shop })
  for (;;) {
    const { done, value } = await batches.next()
    if (done) return { rows, summary: value }
    rows.push(...value.map(({ fields }) => fields))
  }
}

test('a workbook is refused by row where a price was never calculated or is an error, and never read as 0', async () => {
  const { rows, summary } = await read('cells-without-values.xlsx')
  // The one price that is a text has a comma for its decimals.
  expect(rows).toMatchObject([{ sku: 'X-5', priceMinor: 275, barcodes: ['5012345678900'] }])
  expect(
    summary.refused.map(({ row, faults }) => [row, faults.map(({ field, code }) => [field, code])]),
  ).toEqual([
    [2, [['cost', 'cost_too_fine']]],
    [3, [['price', 'cell_without_value']]],
    [4, [['quantity', 'quantity_unreadable']]],
    [5, [['price', 'cell_without_value']]],
  ])
  expect(summary.refused.map(({ fields: { barcodes } }) => barcodes)).toEqual([
    ['036000291452'],
    ['0042100005264'],
    undefined,
    ['9506000134352'],
  ])
})

test('a workbook whose cells have no reference to their position is read in their order', async () => {
  expect((await read('cells-without-places.xlsx')).rows).toMatchObject([
    { sku: 'Y-1', priceMinor: 1850 },
    { sku: 'Y-2', priceMinor: 5200 },
  ])
})
