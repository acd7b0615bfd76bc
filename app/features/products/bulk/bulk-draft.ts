import { type Minor, minor } from '#domain/money.ts'
import { readPercent } from '#domain/percent.ts'
import { type BulkEdit, percentLimits } from '#domain/product/bulk-edit.ts'
import type { Milli } from '#domain/quantity.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { TrimmedText } from '#domain/text.ts'

/** What is to be changed, as it is chosen. */
export const bulkChoices = [
  { value: 'price-up', label: 'Price up by per cent' },
  { value: 'price-down', label: 'Price down by per cent' },
  { value: 'price', label: 'One price for all' },
  { value: 'category', label: 'Category' },
  { value: 'tax-class', label: 'Tax class' },
  { value: 'reorder-level', label: 'Reorder level' },
  { value: 'own-barcode', label: 'Barcode of our own' },
  { value: 'archive', label: 'Archive' },
  { value: 'restore', label: 'Put on sale again' },
] as const
type BulkChoice = (typeof bulkChoices)[number]['value']

/** A change of several products as its form holds it, readable or not. */
export type BulkDraft = {
  choice: BulkChoice
  percent: string
  stepMinor: Minor
  priceMinor: Minor | null
  category: string
  taxClassId: TaxClassId
  reorderLevelMilli: Milli | null
}

/** What prices are usually rounded to, in minor units. */
export const roundingSteps: readonly Minor[] = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000].map(minor)

const Category = TrimmedText.max(60)

/**
 * The change that the form describes; null while it describes none.
 * @param barcodes all barcodes of the shop
 */
export function bulkEditOf(draft: BulkDraft, barcodes: readonly string[]): BulkEdit | null {
  const { choice, stepMinor, priceMinor, taxClassId, reorderLevelMilli } = draft
  switch (choice) {
    case 'price-up':
    case 'price-down': {
      const isUp = choice === 'price-up'
      const percentBp = readPercent(draft.percent, isUp ? percentLimits.maxBp : -percentLimits.minBp)
      if (percentBp === null) return null
      return { kind: 'price-percent', percentBp: isUp ? percentBp : -percentBp, stepMinor }
    }
    case 'price':
      return priceMinor === null ? null : { kind: 'price', priceMinor }
    case 'category': {
      const read = Category.safeParse(draft.category)
      return read.success ? { kind: 'category', category: read.data } : null
    }
    case 'tax-class':
      return { kind: 'tax-class', taxClassId }
    case 'reorder-level':
      return reorderLevelMilli === null ? null : { kind: 'reorder-level', reorderLevelMilli }
    case 'own-barcode':
      return { kind: 'own-barcode', taken: barcodes }
    case 'archive':
      return { kind: 'status', status: 'archived' }
    case 'restore':
      return { kind: 'status', status: 'active' }
  }
}

/** By how much prices go up, or down, at most. */
export function maxPercentBp({ choice }: Pick<BulkDraft, 'choice'>): number {
  return choice === 'price-up' ? percentLimits.maxBp : -percentLimits.minBp
}
