import { largestAmountMinor, maxMilli } from '../ceilings.ts'
import { type Minor, parseMinor } from '../money.ts'
import { ByCode } from '../product/by-code.ts'
import { maxPackName, type Pack, packByBarcode } from '../product/pack.ts'
import { type Milli, milli, parseMilli } from '../quantity.ts'
import { cellText, shown } from './cell-text.ts'
import type { ColumnSpec } from './columns.ts'
import {
  type ConventionColumns,
  ConventionEvidence,
  cellsOf,
  describeConventions,
  type FileConventions,
} from './conventions.ts'
import { currencyError } from './currency-cell.ts'
import type { TableRow } from './table/row.ts'

/** What a supplier's list may hold, by the names that its columns usually have, in English and French. */
export const supplierPriceColumns = {
  product: {
    isRequired: true,
    aliases: ['SKU', 'Barcode', 'EAN', 'Product code', 'Our code', 'Référence', 'Code-barres', 'Code barre'],
  },
  code: {
    isRequired: false,
    aliases: [
      ...['Supplier code', 'Supplier’s code', 'Suppliers code', 'Your code', 'Item code', 'Item no', 'Code'],
      ...['Code fournisseur', 'Référence fournisseur', 'Réf fournisseur'],
    ],
  },
  pack: { isRequired: false, aliases: ['Pack', 'Packaging', 'Unit', 'Conditionnement', 'Colis'] },
  size: {
    isRequired: false,
    aliases: ['Pack size', 'In a pack', 'Per pack', 'Pieces', 'Units', 'Quantité par colis', 'Par colis'],
  },
  price: {
    isRequired: false,
    aliases: [
      ...['Price', 'Cost', 'Unit cost', 'Purchase price', 'Net price', 'Price without tax'],
      ...['Prix', 'Prix HT', "Prix d'achat", "Prix d'achat HT", 'Tarif'],
    ],
  },
  // What changes the price.
  discount: {
    isRequired: false,
    aliases: [
      ...['Discount', 'Discounts', 'Discount amount', 'Discount percent', 'Discount rate', 'Trade discount'],
      ...['Supplier discount', 'Line discount', 'Disc', 'Remise', 'Taux de remise', 'Rabais'],
    ],
  },
  currency: {
    isRequired: false,
    aliases: ['Currency', 'Currency code', 'Price currency', 'Ccy', 'Devise'],
  },
} as const satisfies Record<string, ColumnSpec>
type SupplierPriceField = keyof typeof supplierPriceColumns

const uses: ConventionColumns<SupplierPriceField> = { amounts: ['price'], quantities: ['size'], days: [] }

type Known = {
  productId: string
  sku: string
  name: string
  barcodes: readonly string[]
  packs?: readonly Pack[] | undefined
}
type Listed = { productId: string; code: string; pack: { name: string; quantityMilli: Milli } | null }

/** The values of a row for a product; those that it lacks stay as the list has them. */
export type ReadSupplierPrice = {
  row: number
  productId: string
  name: string
  code: string
  pack?: { name: string; quantityMilli: Milli }
  priceMinor?: Minor
}
export type SupplierPriceError = { row: number; detail: string }

type ListOf = {
  products: readonly Known[]
  listed: readonly Listed[]
  currency: string
  isWorkbook: boolean
  /** What the user chose about how the list is written. */
  chosen: Readonly<Record<string, string>>
}

/**
 * Reads the rows of a supplier's list: each names a product by SKU, by a barcode of it or of a pack, or by the
 * supplier's code that the list has already. Whole rows are taken or refused, with their number in the spreadsheet.
 */
export function readSupplierPrices(
  rows: readonly TableRow[],
  columns: ReadonlyMap<SupplierPriceField, number>,
  { products, listed, currency, isWorkbook, chosen }: ListOf,
): { prices: ReadSupplierPrice[]; errors: SupplierPriceError[]; conventions: FileConventions } {
  const evidence = new ConventionEvidence({ columns, uses, currency, isWorkbook })
  for (const { cells } of rows) evidence.add(cells)
  const conventions = evidence.result(chosen)
  const find = finderOf(products, listed)
  const rowOf = new Map<string, number>()
  const prices: ReadSupplierPrice[] = []
  const errors: SupplierPriceError[] = []
  for (const tableRow of rows) {
    const { row } = tableRow
    const {
      cells,
      errors: [unread],
    } = cellsOf(tableRow, columns, uses, conventions)
    const cell = (field: SupplierPriceField) => cellText(cells, columns.get(field))
    const named = cell('product') || cell('code')
    const found = find(named)
    if (!found) {
      const detail = named === '' ? 'The product is missing.' : `No product has the code “${shown(named)}”.`
      errors.push({ row, detail })
      continue
    }
    const { product, pack: scanned } = found
    const earlier = rowOf.get(product.productId)
    const known = listed.find(({ productId }) => productId === product.productId)
    const price = readPrice(cell('price'), currency)
    const pack = readPack(cell('pack'), cell('size'), scanned ?? known?.pack ?? undefined)
    const code = cell('code') || known?.code || ''
    const detail =
      unread?.detail ??
      (earlier !== undefined
        ? `Row ${earlier} is the same product, ${product.name}.`
        : (currencyError(cell('currency'), currency)?.detail ??
          discountError(cell('discount'), cell('price')) ??
          errorOf(price) ??
          errorOf(pack) ??
          (code.length > 60 ? 'A code has at most 60 characters.' : null)))
    if (detail !== null) {
      errors.push({ row, detail })
      continue
    }
    rowOf.set(product.productId, row)
    prices.push({
      ...{ row, productId: product.productId, name: product.name, code },
      ...(pack && typeof pack === 'object' && { pack }),
      ...(typeof price === 'number' && { priceMinor: price }),
    })
  }
  return { prices, errors, conventions: describeConventions(conventions, columns, uses) }
}

function finderOf(products: readonly Known[], listed: readonly Listed[]) {
  const byCode = new ByCode<{ product: Known; pack?: Pack | undefined }>()
  for (const { productId, code } of listed) {
    const product = code === '' ? undefined : products.find((one) => one.productId === productId)
    if (product) byCode.set(code, { product })
  }
  for (const product of products)
    for (const barcode of (product.packs ?? []).flatMap(({ barcodes }) => barcodes))
      byCode.set(barcode, { product, pack: packByBarcode(product, barcode) })
  for (const product of products) {
    const found = { product }
    for (const code of [...product.barcodes, product.sku]) byCode.set(code, found)
  }
  return (code: string) => byCode.get(code)
}

/** A list may have its prices before or after its discounts: only the supplier knows. */
function discountError(text: string, price: string): string | null {
  if (price === '' || /^(?:[-–]|0*(?:[.,]0*)?) ?%?$/.test(text)) return null
  return `It is unclear whether the price already includes the discount “${shown(text)}”. Enter the price after discount and clear the discount cell.`
}

const errorOf = (read: unknown) => (typeof read === 'string' ? read : null)

/** Undefined where the cell is empty; a sentence where it is no price. */
function readPrice(text: string, currency: string): Minor | string | undefined {
  if (text === '') return undefined
  const parsed = parseMinor(text, currency)
  return parsed.ok && parsed.amountMinor >= 0 && parsed.amountMinor <= largestAmountMinor
    ? parsed.amountMinor
    : `“${shown(text)}” is not a price. Enter it as 1250.50.`
}

function readPack(
  name: string,
  size: string,
  known: { name: string; quantityMilli: Milli } | undefined,
): { name: string; quantityMilli: Milli } | string | undefined {
  const kept = known && { name: known.name, quantityMilli: known.quantityMilli }
  if (size === '') return kept
  const quantityMilli = parseMilli(size)
  if (quantityMilli === null || quantityMilli <= 0 || quantityMilli > maxMilli)
    return `“${shown(size)}” is not a pack size. Enter a number such as 24.`
  if (quantityMilli === milli(1000)) return undefined
  if (name.length > maxPackName) return `The name of a pack has at most ${maxPackName} characters.`
  return { name: name || kept?.name || 'Pack', quantityMilli }
}
