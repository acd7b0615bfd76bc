import { largestAmountMinor } from '../ceilings.ts'
import { type Minor, minor } from '../money.ts'
import type { Milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import type { TaxClassId } from '../terms/tax.ts'
import { ownBarcodes } from './ean.ts'

/** One change that is made to each of several products. */
export type BulkEdit =
  | { kind: 'category'; category: string }
  /** @see percentOnPrice */
  | { kind: 'price-percent'; percentBp: number; stepMinor: Minor }
  | { kind: 'price'; priceMinor: Minor }
  | { kind: 'tax-class'; taxClassId: TaxClassId }
  | { kind: 'reorder-level'; reorderLevelMilli: Milli }
  | { kind: 'status'; status: 'active' | 'archived' }
  /** To products without a barcode; `taken` are all those of the shop. */
  | { kind: 'own-barcode'; taken: readonly string[] }

/** The fields of a product that such a change writes. */
export type EditedFields = {
  category: string
  priceMinor: Minor
  taxClassId: TaxClassId
  reorderLevelMilli: Milli
  status: 'active' | 'archived'
  barcodes: string[]
}
type EditedField = keyof EditedFields
type Editable = EditedFields & { productId: string; revision: number }

/** The least and the most that prices change by, in hundredths of a per cent. */
export const percentLimits = { minBp: -9_900, maxBp: 100_000 }

/**
 * A price up or down by hundredths of a per cent, rounded once, half away from zero, to the nearest multiple
 * of a step in minor units. What had a price keeps one: rounding makes nothing free.
 * @param stepMinor 1 and more
 */
export function percentOnPrice(priceMinor: Minor, percentBp: number, stepMinor: Minor): Minor {
  const steps = multiplyDivide(priceMinor, 10_000 + percentBp, 10_000 * stepMinor)
  return minor((priceMinor > 0 ? Math.max(1, steps) : steps) * stepMinor)
}

export type PlannedEdit<Product> = {
  product: Product
  before: Partial<EditedFields>
  after: Partial<EditedFields>
}

/**
 * What a change does to each product: those that it leaves as they are, and those whose price it would put
 * above the largest there is, are counted apart.
 */
export function planBulkEdit<Product extends Editable>(
  products: readonly Product[],
  edit: BulkEdit,
): { edits: PlannedEdit<Product>[]; unchanged: number; tooLarge: number } {
  const plan = { edits: [] as PlannedEdit<Product>[], unchanged: 0, tooLarge: 0 }
  const nextBarcode = edit.kind === 'own-barcode' ? ownBarcodes(edit.taken) : () => ''
  for (const product of products) {
    const after = fieldsAfter(product, edit, nextBarcode)
    const [field] = Object.keys(after) as EditedField[]
    if (field === undefined || after[field] === product[field]) plan.unchanged += 1
    else if ((after.priceMinor ?? 0) > largestAmountMinor) plan.tooLarge += 1
    else plan.edits.push({ product, before: { [field]: product[field] }, after })
  }
  return plan
}

function fieldsAfter(
  { priceMinor, barcodes }: EditedFields,
  edit: BulkEdit,
  nextBarcode: () => string,
): Partial<EditedFields> {
  switch (edit.kind) {
    case 'category':
      return { category: edit.category }
    case 'price-percent':
      return { priceMinor: percentOnPrice(priceMinor, edit.percentBp, edit.stepMinor) }
    case 'price':
      return { priceMinor: edit.priceMinor }
    case 'tax-class':
      return { taxClassId: edit.taxClassId }
    case 'reorder-level':
      return { reorderLevelMilli: edit.reorderLevelMilli }
    case 'status':
      return { status: edit.status }
    case 'own-barcode':
      return barcodes.length > 0 ? {} : { barcodes: [nextBarcode()] }
  }
}
