import type { RowRefusal } from '#domain/api/import.ts'
import type { ProductImportField } from '#domain/import/fields.ts'
import { type ProductRow, taxClassUnknown } from '#domain/import/product-row.ts'
import { mostRefusalsListed } from '#domain/import/table/limits.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { changedFields, type ProductFields, type StoredProduct } from './product.ts'
import type { NumberedRow } from './read-products.ts'

export type NewRow = {
  row: number
  fields: ProductRow & { sku: string; name: string; priceMinor: ProductFields['priceMinor'] }
}
export type ChangedRow = { row: number; product: StoredProduct; changes: Partial<ProductFields> }
export type RowFault = Omit<RowRefusal, 'column'> & { field?: ProductImportField }

export type ImportPlan = {
  created: NewRow[]
  updated: ChangedRow[]
  /** Rows that say what the shop's record says already. */
  unchanged: StoredProduct[]
  refusals: RefusedRows
}

/** Rows that are not taken: all of them counted, the first of them listed. */
export class RefusedRows {
  readonly listed: RowFault[] = []
  count = 0

  add(fault: RowFault): void {
    this.count += 1
    if (this.listed.length < mostRefusalsListed) this.listed.push(fault)
  }
}

/**
 * What a file of products does to those the shop has. A row is a product's by its SKU, or by a barcode
 * where it names no SKU. Whole rows are taken or refused; the first of two rows for one product is taken.
 * A tax class the shop's country lacks is refused, unless it is the one the product has already.
 */
export function planProductImport(
  rows: readonly NumberedRow[],
  known: readonly StoredProduct[],
  taxClasses: readonly TaxClassId[],
): ImportPlan {
  const bySku = new Map(known.map((product) => [product.sku, product]))
  const byBarcode = new Map(
    known.flatMap((product) => product.barcodes.map((barcode) => [barcode, product] as const)),
  )
  const rowOfSku = new Map<string, number>()
  const rowOfBarcode = new Map<string, number>()
  const plan: ImportPlan = { created: [], updated: [], unchanged: [], refusals: new RefusedRows() }

  for (const { row, fields } of rows) {
    const fault = place(row, fields)
    if (fault) plan.refusals.add({ row, ...fault })
  }
  return plan

  function place(row: number, fields: ProductRow): Omit<RowFault, 'row'> | null {
    const { sku, barcodes = [] } = fields
    const product =
      sku !== undefined ? bySku.get(sku) : barcodes.map((barcode) => byBarcode.get(barcode)).find(Boolean)
    const key = product?.sku ?? sku
    if (key === undefined) {
      return {
        code: 'sku_missing',
        field: 'sku',
        detail: 'The row names no SKU, and no barcode of a product known here.',
      }
    }
    const earlier = rowOfSku.get(key)
    if (earlier !== undefined) {
      return { code: 'sku_repeated', field: 'sku', detail: `Row ${earlier} is the same product, ${key}.` }
    }
    const { taxClassId } = fields
    if (taxClassId && taxClassId !== product?.taxClassId && !taxClasses.includes(taxClassId))
      return taxClassUnknown(taxClassId, taxClasses)
    const clash = findBarcodeClash(barcodes, product)
    if (clash) return clash
    if (!product) {
      const { name, priceMinor } = fields
      if (name === undefined)
        return { code: 'name_missing', field: 'name', detail: 'A new product needs a name.' }
      if (priceMinor === undefined) {
        return { code: 'price_missing', field: 'price', detail: 'A new product needs a price.' }
      }
      plan.created.push({ row, fields: { ...fields, sku: key, name, priceMinor } })
    } else {
      // What stands on the shelf of a known product is moved by counting, not by a file of products.
      const { quantityMilli: _quantityMilli, ...wanted } = fields
      const changes = changedFields(product, wanted)
      if (Object.keys(changes).length > 0) plan.updated.push({ row, product, changes })
      else plan.unchanged.push(product)
    }
    rowOfSku.set(key, row)
    for (const barcode of barcodes) rowOfBarcode.set(barcode, row)
    return null
  }

  function findBarcodeClash(
    barcodes: readonly string[],
    product: StoredProduct | undefined,
  ): Omit<RowFault, 'row'> | null {
    for (const barcode of barcodes) {
      const earlier = rowOfBarcode.get(barcode)
      if (earlier !== undefined) {
        return {
          code: 'barcode_repeated',
          field: 'barcodes',
          detail: `Row ${earlier} has the barcode ${barcode} too.`,
        }
      }
      const holder = byBarcode.get(barcode)
      if (holder && holder !== product) {
        const detail = `The barcode ${barcode} is that of ${holder.name} (SKU ${holder.sku}).`
        return { code: 'barcode_taken', field: 'barcodes', detail }
      }
    }
    return null
  }
}
