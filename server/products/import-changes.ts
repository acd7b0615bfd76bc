import type { ImportedChange } from '#domain/api/import.ts'
import { writePacks } from '#domain/import/pack-cell.ts'
import { decimalFromMinor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import type { ChangedRow } from './import-plan.ts'
import { ownBarcodesOf, type ProductFields } from './product.ts'

/** Products whose changes a report lists; it counts all of them. */
const maxChangesListed = 500

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
  packs: 'Packs',
  shelf: 'Shelf',
  isService: 'Service',
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
      const before = textOf(product, field, currency)
      const after = textOf(changes, field, currency, changes.packs ?? product.packs)
      // Kept among the barcodes are those of the packs, which are listed with their packs.
      return field === 'barcodes' && before === after ? [] : [{ label, before, after }]
    }),
  }))
}

function textOf(
  fields: Partial<ProductFields>,
  field: keyof ProductFields,
  currency: string,
  packs = fields.packs,
): string {
  if (field === 'priceMinor' || field === 'costMinor') {
    const amount = fields[field]
    return amount === undefined ? '' : decimalFromMinor(amount, currency)
  }
  if (field === 'reorderLevelMilli')
    return fields.reorderLevelMilli === undefined ? '' : formatMilli(fields.reorderLevelMilli)
  if (field === 'taxClassId') return fields.taxClassId ? taxClassLabels[fields.taxClassId] : ''
  if (field === 'isService') return fields.isService ? 'yes' : 'no'
  if (field === 'packs') return writePacks(fields.packs ?? [], currency)
  if (field === 'barcodes')
    return ownBarcodesOf({ barcodes: fields.barcodes ?? [], ...(packs && { packs }) }).join(' ')
  return String(fields[field] ?? '')
}
