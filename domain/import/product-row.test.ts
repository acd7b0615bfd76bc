import { expect, it } from 'vitest'
import { productImportFields } from './fields.ts'
import { readProductRow } from './product-row.ts'

const columns = new Map(productImportFields.map((field, index) => [field, index]))
const shop = { currency: 'GHS', taxClasses: ['standard', 'zero'] as const }

it('a line break within a name is a blank, and what is no text refuses the row', () => {
  expect(readProductRow(['A1', 'Milo\n400 g'], columns, shop)).toMatchObject({ row: { name: 'Milo 400 g' } })
  expect(readProductRow(['A1', 'Milo\u0000'], columns, shop)).toMatchObject({
    ok: false,
    fault: { code: 'text_unreadable', field: 'name' },
  })
})

it.each(['constructor', '__proto__', 'toString'])('%s is no unit and no tax class', (word) => {
  const cells = (at: 'unit' | 'taxClass') => productImportFields.map((field) => (field === at ? word : ''))
  expect(readProductRow(cells('unit'), columns, shop)).toMatchObject({ fault: { code: 'unit_unknown' } })
  expect(readProductRow(cells('taxClass'), columns, shop)).toMatchObject({
    fault: { code: 'tax_class_unknown' },
  })
})
