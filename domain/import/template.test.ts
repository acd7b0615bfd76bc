import { expect, test } from 'vitest'
import { matchColumns } from './columns.ts'
import { whyExample } from './example-row.ts'
import { openingColumns } from './opening-row.ts'
import { partyColumns } from './party-columns.ts'
import { productColumns } from './product-columns.ts'
import { salesColumns } from './sales-columns.ts'
import { templateColumns } from './template.ts'

test.each([
  ['products', productColumns],
  ['sales', salesColumns],
  ['receivables', openingColumns.receivables],
  ['payables', openingColumns.payables],
  ['stock', openingColumns.stock],
  ['customers', partyColumns],
  ['suppliers', partyColumns],
] as const)('the columns of the template for %s are found, and its example is left out', (of, specs) => {
  const columns = templateColumns(of, 'GHS')
  const header = columns.map((column) => column.header)
  const found = matchColumns(header, specs as typeof partyColumns)
  expect([...found].map(([field, at]) => [at, field]).sort()).toEqual(
    columns.map(({ field }, at) => [at, field]),
  )
  expect(whyExample(String(columns[0]?.example))).not.toBeNull()
})

test('amounts of an example are in the minor unit of the shop’s currency', () => {
  const price = (currency: string) => templateColumns('products', currency)[1]?.example
  expect([price('GHS'), price('XOF')]).toEqual([4_500, 45])
})
