import type { Placing } from '#app/components/form/errors.ts'
import type { Product, ProductChange } from '#domain/api/product.ts'
import { type Minor, zeroMinor } from '#domain/money.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import type { ProductInput } from '#domain/product/schema.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { Unit } from '#domain/terms/unit.ts'

/** A product as a form holds it: what was typed, readable or not. */
export type ProductDraft = {
  name: string
  sku: string
  /** Separated by spaces, commas or lines, as a scanner leaves them. */
  barcodes: string
  category: string
  shelf: string
  unit: Unit
  /** No stock is kept of it. */
  isService: boolean
  priceMinor: Minor | null
  taxClassId: TaxClassId
  costMinor: Minor | null
  reorderLevelMilli: Milli | null
  openingQuantityMilli: Milli | null
}

export type DraftField = keyof ProductDraft

export const emptyDraft: ProductDraft = {
  name: '',
  sku: '',
  barcodes: '',
  category: '',
  shelf: '',
  unit: 'piece',
  isService: false,
  priceMinor: null,
  taxClassId: 'standard',
  costMinor: null,
  reorderLevelMilli: null,
  openingQuantityMilli: null,
}

export function draftOf(product: Product): ProductDraft {
  const { name, sku, category, unit, priceMinor, taxClassId, costMinor = null, reorderLevelMilli } = product
  return {
    ...{ name, sku, category, unit, priceMinor, taxClassId, costMinor, reorderLevelMilli },
    barcodes: product.barcodes.join(' '),
    shelf: product.shelf ?? '',
    isService: product.isService ?? false,
    openingQuantityMilli: null,
  }
}

export function readBarcodes(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(codeOfScan),
    ),
  ]
}

/** What is sent: `ProductInput`. An empty cost or reorder level is none. */
export function inputOf(draft: ProductDraft, productId: string) {
  const { barcodes, shelf, isService, costMinor, reorderLevelMilli, openingQuantityMilli, ...rest } = draft
  return {
    ...rest,
    productId,
    barcodes: readBarcodes(barcodes),
    costMinor: costMinor ?? zeroMinor,
    reorderLevelMilli: isService ? milli(0) : (reorderLevelMilli ?? milli(0)),
    ...(isService && { isService }),
    ...(shelf.trim() !== '' && { shelf }),
    ...(!isService && openingQuantityMilli !== null && openingQuantityMilli > 0 && { openingQuantityMilli }),
  }
}

/** The form fields of errors in a product. */
export const productPlacing: Placing<ProductDraft> = {
  whenEmpty: { priceMinor: 'Enter a price, such as 12.50.' },
  refusals: {
    sku_taken: 'sku',
    tax_class_unknown: 'taxClassId',
    barcode_taken: 'barcodes',
    unit_in_use: 'unit',
    service_has_stock: 'isService',
  },
}

/** The fields that were changed since the product was loaded; null where none was. */
export function changesOf(product: Product, input: ProductInput): ProductChange | null {
  const change: ProductChange = {}
  if (input.name !== product.name) change.name = input.name
  if (input.sku !== product.sku) change.sku = input.sku
  if (input.barcodes.join(' ') !== product.barcodes.join(' ')) change.barcodes = input.barcodes
  if (input.category !== product.category) change.category = input.category
  if ((input.shelf ?? '') !== (product.shelf ?? '')) change.shelf = input.shelf ?? ''
  if (input.unit !== product.unit) change.unit = input.unit
  if ((input.isService ?? false) !== (product.isService ?? false)) change.isService = input.isService ?? false
  if (input.priceMinor !== product.priceMinor) change.priceMinor = input.priceMinor
  if (input.taxClassId !== product.taxClassId) change.taxClassId = input.taxClassId
  if (product.costMinor !== undefined && input.costMinor !== product.costMinor)
    change.costMinor = input.costMinor
  if (input.reorderLevelMilli !== product.reorderLevelMilli)
    change.reorderLevelMilli = input.reorderLevelMilli
  return Object.keys(change).length === 0 ? null : change
}

/** Their product with the fields I changed since `start`. */
export function mergeOnto(theirs: Product, mine: ProductDraft, start: ProductDraft): ProductDraft {
  const merged = Object.entries(draftOf(theirs)).map(([field, value]) => {
    const key = field as DraftField
    return [key, mine[key] === start[key] ? value : mine[key]]
  })
  return Object.fromEntries(merged) as ProductDraft
}
