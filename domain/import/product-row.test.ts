import { expect, it } from 'vitest'
import { productImportFields } from './fields.ts'
import { readProductRow } from './read-product-row.ts'

const columns = new Map(productImportFields.map((field, index) => [field, index]))
const shop = { currency: 'GHS', taxClasses: ['standard', 'zero'] as const }

it('a line break in a product’s name becomes a space, and a name that is no text refuses the row', () => {
  expect(readProductRow(['A1', 'Milo\n400 g'], columns, shop)).toMatchObject({ row: { name: 'Milo 400 g' } })
  expect(readProductRow(['A1', 'Milo\u0000'], columns, shop)).toMatchObject({
    ok: false,
    faults: [{ code: 'text_unreadable', field: 'name' }],
  })
})

it.each(['constructor', '__proto__', 'toString'])('%s is neither a unit nor a tax class', (word) => {
  const cells = (at: 'unit' | 'taxClass') => productImportFields.map((field) => (field === at ? word : ''))
  expect(readProductRow(cells('unit'), columns, shop)).toMatchObject({ faults: [{ code: 'unit_unknown' }] })
  expect(readProductRow(cells('taxClass'), columns, shop)).toMatchObject({
    faults: [{ code: 'tax_class_unknown' }],
  })
})

it('a product row reports all its faults, and what its other cells say', () => {
  const cells = { sku: 'A1', name: 'Milo', unit: 'furlong', price: '1.005', cost: '-1', quantity: 'many' }
  const row = productImportFields.map((field) => (cells as Record<string, string>)[field] ?? '')
  expect(readProductRow(row, columns, shop)).toMatchObject({
    ok: false,
    row: { sku: 'A1', name: 'Milo' },
    faults: [
      { code: 'unit_unknown', field: 'unit' },
      { code: 'price_too_fine', field: 'price' },
      { code: 'cost_negative', field: 'cost' },
      { code: 'quantity_unreadable', field: 'quantity' },
    ],
  })
})
