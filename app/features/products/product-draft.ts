import { ApiProblem } from '#app/api/problem.ts'
import type { Product, ProductChange } from '#domain/api/product.ts'
import { type Minor, zeroMinor } from '#domain/money.ts'
import { ProductInput } from '#domain/product/schema.ts'
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
  unit: Unit
  priceMinor: Minor | null
  taxClassId: TaxClassId
  costMinor: Minor | null
  reorderLevelMilli: Milli | null
  openingQuantityMilli: Milli | null
}

export type DraftField = keyof ProductDraft
export type DraftFaults = Partial<Record<DraftField, string>>

export const emptyDraft: ProductDraft = {
  name: '',
  sku: '',
  barcodes: '',
  category: '',
  unit: 'piece',
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
    openingQuantityMilli: null,
  }
}

export function readBarcodes(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

type DraftReading = { ok: true; input: ProductInput } | { ok: false; faults: DraftFaults }

/** What the form comes to, or what is wrong with which field. An empty cost or reorder level is none. */
export function readDraft(draft: ProductDraft, productId: string): DraftReading {
  const { barcodes, costMinor, reorderLevelMilli, openingQuantityMilli, ...rest } = draft
  const parsed = ProductInput.safeParse({
    ...rest,
    productId,
    barcodes: readBarcodes(barcodes),
    costMinor: costMinor ?? zeroMinor,
    reorderLevelMilli: reorderLevelMilli ?? milli(0),
    ...(openingQuantityMilli !== null && openingQuantityMilli > 0 && { openingQuantityMilli }),
  })
  if (parsed.success) return { ok: true, input: parsed.data }
  const faults: DraftFaults = {}
  for (const { code, path, message } of parsed.error.issues) {
    const field = fieldOf(path.join('.'))
    const isMissing = field === 'priceMinor' && code === 'invalid_type'
    if (field) faults[field] ??= isMissing ? 'Write a price, like 12.50.' : message
  }
  return { ok: false, faults }
}

/** The fields that were changed since the product was loaded; null where none was. */
export function changesOf(product: Product, input: ProductInput): ProductChange | null {
  const change: ProductChange = {}
  if (input.name !== product.name) change.name = input.name
  if (input.sku !== product.sku) change.sku = input.sku
  if (input.barcodes.join(' ') !== product.barcodes.join(' ')) change.barcodes = input.barcodes
  if (input.category !== product.category) change.category = input.category
  if (input.unit !== product.unit) change.unit = input.unit
  if (input.priceMinor !== product.priceMinor) change.priceMinor = input.priceMinor
  if (input.taxClassId !== product.taxClassId) change.taxClassId = input.taxClassId
  if (product.costMinor !== undefined && input.costMinor !== product.costMinor)
    change.costMinor = input.costMinor
  if (input.reorderLevelMilli !== product.reorderLevelMilli)
    change.reorderLevelMilli = input.reorderLevelMilli
  return Object.keys(change).length === 0 ? null : change
}

/** What the server refused, at the fields it names; null where it names none the form has. */
export function faultsOf(error: unknown): DraftFaults | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.code === 'sku_taken') return { sku: error.detail }
  if (error.code === 'tax_class_unknown') return { taxClassId: error.detail }
  if (error.code === 'barcode_taken') return { barcodes: error.detail }
  const faults: DraftFaults = {}
  for (const { path, message } of error.faults) {
    const field = fieldOf(path)
    if (field) faults[field] ??= message
  }
  return Object.keys(faults).length > 0 ? faults : null
}

/** `barcodes.0` is the field of the barcodes. */
function fieldOf(path: string): DraftField | null {
  const first = path.split('.')[0] ?? ''
  return isDraftField(first) ? first : null
}

function isDraftField(name: string): name is DraftField {
  return name in emptyDraft
}
