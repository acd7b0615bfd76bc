import { describe, expect, it } from 'vitest'
import { productImportFields } from './fields.ts'
import { readProductRow } from './read-product-row.ts'

const columns = new Map(productImportFields.map((field, index) => [field, index]))
const shop = { currency: 'GHS', taxClasses: ['standard', 'zero'] as const }

it('a line break in a product’s name becomes a space, and a name that is no text refuses the row', () => {
  expect(readProductRow(['A1', 'Milo\n400 g'], columns, shop)).toMatchObject({ row: { name: 'Milo 400 g' } })
  expect(readProductRow(['A1', 'Milo\u0000'], columns, shop)).toMatchObject({
    ok: false,
    errors: [{ code: 'text_unreadable', field: 'name' }],
  })
  expect(readProductRow(['A1', 'Milo \u202e400 g'], columns, shop)).toMatchObject({
    errors: [{ code: 'text_invisible', field: 'name' }],
  })
})

it.each(['constructor', '__proto__', 'toString'])('%s is neither a unit nor a tax class', (word) => {
  const cells = (at: 'unit' | 'taxClass') => productImportFields.map((field) => (field === at ? word : ''))
  expect(readProductRow(cells('unit'), columns, shop)).toMatchObject({ errors: [{ code: 'unit_unknown' }] })
  expect(readProductRow(cells('taxClass'), columns, shop)).toMatchObject({
    errors: [{ code: 'tax_class_unknown' }],
  })
})

it('a product row reports all its errors, and what its other cells say', () => {
  const cells = { sku: 'A1', name: 'Milo', unit: 'furlong', price: '1.005', cost: '-1', quantity: 'many' }
  const row = productImportFields.map((field) => (cells as Record<string, string>)[field] ?? '')
  expect(readProductRow(row, columns, shop)).toMatchObject({
    ok: false,
    row: { sku: 'A1', name: 'Milo' },
    errors: [
      { code: 'unit_unknown', field: 'unit' },
      { code: 'price_too_fine', field: 'price' },
      { code: 'cost_negative', field: 'cost' },
      { code: 'quantity_unreadable', field: 'quantity' },
    ],
  })
})

describe('columns that change what a row means', () => {
  const given = (
    cells: Partial<Record<(typeof productImportFields)[number], string>>,
    taxClasses = shop.taxClasses,
  ) =>
    readProductRow(
      productImportFields.map((field) => ({ sku: 'A1', name: 'Milo', price: '2.00', ...cells })[field] ?? ''),
      columns,
      { ...shop, taxClasses },
    )

  it.each(['Active', 'published', 'TRUE', 'Y', ''])('a product whose status is %j is taken', (status) => {
    expect(given({ status })).toMatchObject({ ok: true })
  })

  it.each(['archived', 'Draft', 'FALSE', 'Discontinued.', 'In-active', 'n'])(
    'a product whose status is %j is not',
    (status) => {
      expect(given({ status })).toMatchObject({ errors: [{ field: 'status' }] })
    },
  )

  it('a status or a mark that no one knows is reported, not ignored', () => {
    expect(given({ status: 'blue' })).toMatchObject({ errors: [{ code: 'status_unknown', field: 'status' }] })
    expect(given({ taxable: 'perhaps' })).toMatchObject({ errors: [{ code: 'taxable_unreadable' }] })
  })

  it('an amount in another currency refuses the row', () => {
    expect(given({ currency: 'usd' })).toMatchObject({
      errors: [{ code: 'currency_differs', field: 'currency' }],
    })
    expect(given({ currency: 'GHS' })).toMatchObject({ ok: true })
  })

  it.each(['Yes', 'y', '1', 'TRUE', 'Oui', 'x', 'Service', 'Appointments_service', 'Non-inventory'])(
    'a product marked %j is a service',
    (service) => {
      expect(given({ service })).toMatchObject({ ok: true, row: { isService: true } })
    },
  )

  it.each(['no', 'N', '0', 'Physical good', 'Inventory', 'Storable Product', 'Goods'])(
    'a product marked %j is none',
    (service) => {
      expect(given({ service })).toMatchObject({ ok: true, row: { isService: false } })
    },
  )

  it('a service has no stock to begin with, and a mark that is neither yes nor no is reported', () => {
    expect(given({ service: 'yes', quantity: '0' })).toMatchObject({ ok: true })
    expect(given({ service: 'yes', quantity: '3' })).toMatchObject({
      errors: [{ code: 'service_has_stock', field: 'quantity' }],
    })
    expect(given({ service: 'maybe' })).toMatchObject({ errors: [{ code: 'service_unreadable' }] })
    expect(given({})).not.toHaveProperty('row.isService')
  })

  it('what is not taxable gets a class without tax, and never keeps one with tax', () => {
    expect(given({ taxable: 'no' })).toMatchObject({ row: { taxClassId: 'zero' } })
    expect(given({ taxable: 'no', taxClass: 'zero' })).toMatchObject({
      ok: true,
      row: { taxClassId: 'zero' },
    })
    expect(given({ taxable: 'no', taxClass: 'standard' })).toMatchObject({
      errors: [{ code: 'tax_contradicts' }],
    })
    expect(given({ taxable: 'yes' })).toEqual(given({}))
    expect(given({ currency: 'US$' })).toMatchObject({ errors: [{ code: 'currency_unknown' }] })
    expect(given({ taxable: 'no' }, ['standard'] as never)).toMatchObject({
      errors: [{ code: 'tax_contradicts' }],
    })
  })
})
