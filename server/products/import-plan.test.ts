import { expect, test } from 'vitest'
import type { ProductRow } from '#domain/import/product-row.ts'
import { minor } from '#domain/money.ts'
import { freeSkus } from '#domain/product/ean.ts'
import { planProductImport } from './import-plan.ts'
import type { StoredProduct } from './product.ts'

const product = (sku: string, name: string, more: Partial<StoredProduct> = {}) =>
  ({
    _id: { shopId: 's', productId: sku },
    sku,
    name,
    barcodes: [],
    status: 'active',
    ...more,
  }) as StoredProduct

function plan(rows: ProductRow[], known: StoredProduct[] = []) {
  const taken = [...known.map(({ sku }) => sku), ...rows.flatMap(({ sku }) => sku ?? [])]
  const { created, updated, unchanged, refusals } = planProductImport(
    rows.map((fields, at) => ({ row: at + 2, fields })),
    [],
    known,
    { taxClasses: ['standard'], inUse: new Set(), stocked: new Set(['S-1']), nextSku: freeSkus(taken) },
  )
  return {
    created: created.map(({ row, fields: { sku }, isNumbered }) => [row, sku, isNumbered]),
    updated: updated.map(({ row, product: { sku } }) => [row, sku]),
    unchanged: unchanged.map(({ sku }) => sku),
    refused: refusals.listed.map(({ row, code }) => [row, code]),
  }
}

const priceMinor = minor(350)

test('a new product without a SKU gets the next number that neither the shop nor the file has', () => {
  const rows = [
    { name: 'Milo', priceMinor },
    { sku: '10008', name: 'Soap', priceMinor },
    { name: 'Gari', priceMinor },
  ]
  expect(plan(rows, [product('10004', 'Rice')])).toEqual({
    created: [
      [2, '10009', true],
      [3, '10008', undefined],
      [4, '10010', true],
    ],
    ...{ updated: [], unchanged: [], refused: [] },
  })
})

test('a row without SKU and barcode is the one product with its name, capitals and spaces aside', () => {
  const known = [product('A-1', 'Key Soap', { priceMinor })]
  expect(plan([{ name: ' key  soap ', priceMinor: minor(400) }], known)).toMatchObject({
    updated: [[2, 'A-1']],
  })
  expect(plan([{ name: 'Key Soap', priceMinor }], known)).toMatchObject({ created: [], unchanged: ['A-1'] })
})

test('a product becomes a service unless stock of it was recorded', () => {
  const known = [product('S-1', 'Soap'), product('D-1', 'Delivery')]
  const rows = [
    { sku: 'S-1', isService: true },
    { sku: 'D-1', isService: true },
    { sku: 'F-1', name: 'Restocking fee', priceMinor, isService: true },
  ]
  expect(plan(rows, known)).toMatchObject({
    created: [[4, 'F-1', undefined]],
    updated: [[3, 'D-1']],
    refused: [[2, 'service_has_stock']],
  })
})

test('several products with the name of a row refuse it, unless one alone is on sale', () => {
  const two = [product('A-1', 'Key soap'), product('A-2', 'Key soap')]
  expect(plan([{ name: 'Key soap', priceMinor }], two)).toMatchObject({
    created: [],
    refused: [[2, 'name_ambiguous']],
  })
  const archived = [product('A-1', 'Key soap'), product('A-2', 'Key soap', { status: 'archived' })]
  expect(plan([{ name: 'Key soap', priceMinor }], archived)).toMatchObject({ updated: [[2, 'A-1']] })
})

test('two rows of one name are one product by their barcodes alone', () => {
  const named = { name: 'Milo', priceMinor }
  expect(plan([named, named])).toMatchObject({
    created: [[2, '10001', true]],
    refused: [[3, 'name_repeated']],
  })
  const coded = [
    { ...named, barcodes: ['6033000111'] },
    { ...named, barcodes: ['6033000222'] },
  ]
  expect(plan(coded)).toMatchObject({
    created: [
      [2, '10001', true],
      [3, '10002', true],
    ],
  })
  // A product that had no barcode gets that of the row; one that has another barcode is another product.
  expect(plan([{ ...named, barcodes: ['6033000111'] }], [product('A-1', 'Milo')])).toMatchObject({
    updated: [[2, 'A-1']],
  })
  expect(
    plan([{ ...named, barcodes: ['6033000111'] }], [product('A-1', 'Milo', { barcodes: ['6033000222'] })]),
  ).toMatchObject({ created: [[2, '10001', true]] })
})

test('a row without SKU and name is no new product', () => {
  expect(plan([{ priceMinor, barcodes: ['6033000111'] }])).toMatchObject({ refused: [[2, 'name_missing']] })
})
