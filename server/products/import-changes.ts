import type { ImportedChange } from '#domain/api/import.ts'
import { decimalFromMinor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import type { ChangedRow } from './import-plan.ts'
import type { ProductFields } from './product.ts'

/** Products whose changes a report lists; it counts all of them. */
export const maxChangesListed = 500

const labels: Partial<Record<keyof ProductFields, string>> = {
  sku: 'SKU',
  name: 'Name',
  barcodes: 'Barcodes',
  category: 'Category',
  unit: 'Unit',
  priceMinor: 'Price',
  taxClassId: 'Tax class',
  costMinor: 'Cost',
  reorderLevelMilli: 'Reorder level',
}

/** What a file changes of products that the shop has: the first of them, each field as it is and becomes. */
export function listChanges(updated: readonly ChangedRow[], currency: string): ImportedChange[] {
  return updated.slice(0, maxChangesListed).map(({ row, product, changes }) => ({
    row,
    name: product.name,
    sku: product.sku,
    fields: (Object.keys(changes) as (keyof ProductFields)[]).flatMap((field) => {
      const label = labels[field]
      if (label === undefined) return []
      return [{ label, before: textOf(product, field, currency), after: textOf(changes, field, currency) }]
    }),
  }))
}

function textOf(fields: Partial<ProductFields>, field: keyof ProductFields, currency: string): string {
  if (field === 'priceMinor' || field === 'costMinor') {
    const amount = fields[field]
    return amount === undefined ? '' : decimalFromMinor(amount, currency)
  }
  if (field === 'reorderLevelMilli')
    return fields.reorderLevelMilli === undefined ? '' : formatMilli(fields.reorderLevelMilli)
  if (field === 'taxClassId') return fields.taxClassId ? taxClassLabels[fields.taxClassId] : ''
  if (field === 'barcodes') return (fields.barcodes ?? []).join(' ')
  return String(fields[field] ?? '')
}
