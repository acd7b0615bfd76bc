import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProducts } from './read-products.ts'

const shop = { currency: 'GHS', taxClasses: ['standard'] as const }

const read = (name: string) =>
  readFile(new URL(`../../tests/products/files/${name}`, import.meta.url).pathname)

async function readFile(filePath: string) {
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
    summary.refused.map(({ row, errors }) => [row, errors.map(({ field, code }) => [field, code])]),
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

test('totals are no products, whatever else is in their row, and a product may be called Total', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-products-'))
  try {
    const filePath = join(folder, 'products.csv')
    const lines = [
      'SKU,Barcode,Name,Price,Quantity',
      'R-11,,Cola,5.00,10',
      'Total oil filter,,Total oil filter,45.00,2',
      'Q-5W30,,Total Quartz 5W-30,90.00,1',
      ',6001234567891,Subtotal jigsaw,20.00,3',
      'Total for R-11,,Cola,5.00,10',
      'Subtotal Beverages,,Beverages,5.00,10',
      ',,Page total,160.00,16',
      'Total sales,,All,160.00,16',
    ]
    await writeFile(filePath, lines.join('\n'))
    const { rows, summary } = await readFile(filePath)
    expect(rows).toHaveLength(4)
    expect(summary.refused.map(({ row, errors }) => [row, errors.map(({ code }) => code)])).toEqual(
      [6, 7, 8, 9].map((row) => [row, ['row_is_total']]),
    )
    expect(summary.refused[0]?.errors[0]?.detail).toBe(
      '“Total for R-11” reads as a total of other rows. If it is not, rename it in the file.',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
