import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { listChanges } from './import-changes.ts'
import type { ChangedRow } from './import-plan.ts'

test('an import shows each changed field of a known product before and after', () => {
  const product = { name: 'Milo', sku: 'M-1', priceMinor: minor(1_250), category: '', barcodes: ['4006'] }
  const changes = {
    priceMinor: minor(1_300),
    category: 'Drinks',
    barcodes: ['4006', '4007'],
    isService: true,
  }
  const updated = [{ row: 7, product, changes }] as unknown as ChangedRow[]
  expect(listChanges(updated, 'GHS')).toEqual([
    {
      row: 7,
      name: 'Milo',
      sku: 'M-1',
      fields: [
        { label: 'Price', before: '12.50', after: '13.00' },
        { label: 'Category', before: '', after: 'Drinks' },
        { label: 'Barcodes', before: '4006', after: '4006 4007' },
        { label: 'Service', before: 'no', after: 'yes' },
      ],
    },
  ])
})
