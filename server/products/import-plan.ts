import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#domain/errors.ts'
import type { ProductImportField } from '#domain/import/fields.ts'
import { isSameName } from '#domain/import/pack-cell.ts'
import { taxClassUnknown } from '#domain/import/product-cells.ts'
import type { ProductRow } from '#domain/import/product-row.ts'
import { isSameCode } from '#domain/product/article-number.ts'
import { ByCode } from '#domain/product/by-code.ts'
import { allBarcodes, barcodeTwice, type Pack } from '#domain/product/pack.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import {
  type CellError as AnyCellError,
  type RowError as AnyRowError,
  RefusedRows,
} from '../table-file/refused-rows.ts'
import { changedFields, codesOf, ownBarcodesOf, type ProductFields, type StoredProduct } from './product.ts'
import type { InvalidRow, NumberedRow } from './read-products.ts'

type NewRow = {
  row: number
  /** The file has no SKU for it: it is given the next free number. */
  isNumbered?: true
  fields: Omit<ProductRow, 'packs' | 'isPriceOpen'> & { packs?: Pack[] } & {
    sku: string
    name: string
    priceMinor: ProductFields['priceMinor']
  }
}
export type ChangedRow = { row: number; product: StoredProduct; changes: Partial<ProductFields> }
export type RowError = AnyRowError<ProductImportField>

export type ImportPlan = {
  created: NewRow[]
  updated: ChangedRow[]
  /** Rows that say what the shop's record says already. */
  unchanged: StoredProduct[]
  refusals: RefusedRows<ProductImportField>
}

type CellError = AnyCellError<ProductImportField>

/** What a row must agree with: the shop's products, and the rows above it. */
type Known = {
  byBarcode: Pick<ByCode<StoredProduct>, 'get'>
  rowOfName: ReadonlyMap<string, number>
  rowOfSku: ReadonlyMap<string, number>
  rowOfBarcode: Pick<ByCode<number>, 'get'>
  taxClasses: readonly TaxClassId[]
  /** Ids of the products that have stock or documents: their units stay. */
  inUse: ReadonlySet<string>
  /** Ids of those whose stock was recorded: they can't become services. */
  stocked: ReadonlySet<string>
}

/** What a row without a SKU is identified by: the product it means, or why that is not known. */
type Found = { product?: StoredProduct | undefined; key?: string | undefined; ambiguous?: CellError }

/** A name as two rows for one product write it: capitals and the number of spaces make no difference. */
const folded = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * What a file of products does to those the shop has. A row is a product's by its SKU, by a barcode where it names no
 * SKU, or else by its name; a new product without a SKU is given the next free number.
 * Whole rows are taken or refused; the first of two rows for one product is taken.
 * A tax class the shop's country lacks is refused, unless it is the one the product has already.
 * @param refused rows with errors in their cells: what else is wrong with them is found here
 */
export function planProductImport(
  rows: readonly NumberedRow[],
  refused: readonly InvalidRow[],
  known: readonly StoredProduct[],
  { nextSku, ...shop }: Pick<Known, 'taxClasses' | 'inUse' | 'stocked'> & { nextSku: () => string },
): ImportPlan {
  const find = finderOf(known)
  const byBarcode = new ByCode<StoredProduct>()
  for (const product of known) for (const barcode of product.barcodes) byBarcode.set(barcode, product)
  const rowOfName = new Map<string, number>()
  const rowOfSku = new Map<string, number>()
  const rowOfBarcode = new ByCode<number>()
  const seen: Known = { ...shop, byBarcode, rowOfName, rowOfSku, rowOfBarcode }
  const plan: ImportPlan = { created: [], updated: [], unchanged: [], refusals: new RefusedRows() }

  const inOrder: (NumberedRow & Partial<InvalidRow>)[] = [...rows, ...refused].sort((a, b) => a.row - b.row)
  for (const { row, fields, errors = [] } of inOrder) {
    const found = find(fields)
    const all = [...errors, ...errorsOf(fields, found, new Set(errors.map(({ field }) => field)), seen)]
    if (all.length > 0) plan.refusals.add(row, all)
    else place(row, fields, found.product, found.key)
  }
  return plan

  function place(
    row: number,
    fields: ProductRow,
    product: StoredProduct | undefined,
    key: string | undefined,
  ): void {
    const { name, priceMinor } = fields
    if (product) {
      // The stock of a known product is changed by counting, not by a file of products.
      const {
        quantityMilli: _quantityMilli,
        barcodes: _barcodes,
        packs: _packs,
        isPriceOpen,
        ...rest
      } = fields
      const { priceMinor: _price, ...unpriced } = rest
      const wanted = isPriceOpen ? unpriced : rest
      const changes = changedFields(product, { ...wanted, ...codesAfterRow(fields, product) })
      if (Object.keys(changes).length > 0) plan.updated.push({ row, product, changes })
      else plan.unchanged.push(product)
    } else if (name !== undefined && priceMinor !== undefined) {
      const { packs: _packs, isPriceOpen: _isOpen, ...rest } = fields
      const { packs } = codesAfterRow(fields, undefined)
      plan.created.push({
        row,
        ...(key === undefined && { isNumbered: true as const }),
        fields: { ...rest, ...(packs && { packs }), sku: key ?? nextSku(), name, priceMinor },
      })
    } else throw new Error(`Row ${row} has no error and is no product`)
    if (key !== undefined) rowOfSku.set(key, row)
    const nameInFile = name ?? product?.name
    if (nameInFile !== undefined && !rowOfName.has(folded(nameInFile))) rowOfName.set(folded(nameInFile), row)
    const { barcodes = [], packs } = fields
    for (const barcode of allBarcodes({ barcodes, packs })) rowOfBarcode.set(barcode, row)
  }
}

/** Which product a row means; `key` is its SKU, undefined where neither the row nor a product has one. */
function finderOf(known: readonly StoredProduct[]) {
  const bySku = new Map(known.map((product) => [product.sku, product]))
  const byName = Map.groupBy(known, ({ name }) => folded(name))
  const byOwnBarcode = new ByCode<StoredProduct>()
  for (const product of known)
    for (const barcode of ownBarcodesOf(product)) byOwnBarcode.set(barcode, product)
  return ({ sku, barcodes = [], name }: ProductRow): Found => {
    if (sku !== undefined) return { product: bySku.get(sku), key: sku }
    const product = barcodes.map((barcode) => byOwnBarcode.get(barcode)).find(Boolean)
    if (product) return { product, key: product.sku }
    const named = name === undefined ? [] : (byName.get(folded(name)) ?? [])
    // One with a barcode of its own is another product than one with another barcode.
    const possible = barcodes.length === 0 ? named : named.filter((one) => ownBarcodesOf(one).length === 0)
    const active = possible.filter(({ status }) => status === 'active')
    const meant = active.length > 0 ? active : possible
    const [only] = meant
    if (meant.length < 2) return { product: only, key: only?.sku }
    const skus = meant.slice(0, 5).map((one) => one.sku)
    const detail = `${meant.length} products are called ${name} (SKU ${skus.join(', ')}). Enter the SKU of the one that this row is for.`
    return { ambiguous: { code: 'name_ambiguous', field: 'name', detail } }
  }
}

/** @param unread cells with an error of their own: what they would say is not known */
function errorsOf(
  { sku, barcodes = [], packs, taxClassId, name, priceMinor, unit, isService }: ProductRow,
  { product, key, ambiguous }: Found,
  unread: ReadonlySet<ProductImportField>,
  known: Known,
): CellError[] {
  const errors: CellError[] = []
  const earlier = key === undefined ? undefined : known.rowOfSku.get(key)
  if (earlier !== undefined)
    return [{ code: 'sku_repeated', field: 'sku', detail: `Row ${earlier} is the same product, ${key}.` }]
  const isByName = sku === undefined && !unread.has('sku') && !unread.has('barcodes')
  if (isByName && ambiguous) return [ambiguous]
  const named = isByName && name !== undefined ? known.rowOfName.get(folded(name)) : undefined
  if (named !== undefined && barcodes.length === 0) {
    const detail = `Row ${named} has the same name. Leave one of the two out, or give each a SKU or a barcode.`
    return [{ code: 'name_repeated', field: 'name', detail }]
  }
  if (taxClassId && taxClassId !== product?.taxClassId && !known.taxClasses.includes(taxClassId))
    errors.push(taxClassUnknown(taxClassId, known.taxClasses))
  if (product && unit !== undefined && unit !== product.unit && known.inUse.has(product._id.productId)) {
    const facts = { name: product.name, unit: product.unit }
    const detail = new Refusal('unit_in_use', facts).message
    errors.push({ code: 'unit_in_use', field: 'unit', detail })
  }
  if (product && isService && !product.isService && known.stocked.has(product._id.productId)) {
    const detail = new Refusal('service_has_stock', { name: product.name }).message
    errors.push({ code: 'service_has_stock', field: 'service', detail })
  }
  const clash = findBarcodeClash(allBarcodes({ barcodes, packs }), product, known)
  const twice = barcodeTwice({ barcodes, packs: packs ?? product?.packs })
  if (clash) errors.push(clash)
  else if (twice)
    errors.push({
      ...{ code: 'barcode_twice', field: 'barcodes' as const },
      detail: new Refusal('barcode_twice', twice).message,
    })
  if (product) return errors
  if (name === undefined && !unread.has('name'))
    errors.push({ code: 'name_missing', field: 'name', detail: 'A new product needs a name.' })
  if (priceMinor === undefined && !unread.has('price'))
    errors.push({ code: 'price_missing', field: 'price', detail: 'A new product needs a price.' })
  return errors
}

function findBarcodeClash(
  barcodes: readonly string[],
  product: StoredProduct | undefined,
  { rowOfBarcode, byBarcode }: Known,
): CellError | null {
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

/** Which pack of the product one is, its name says; what the row says nothing of stays. */
function codesAfterRow(
  { barcodes, packs }: ProductRow,
  product: StoredProduct | undefined,
): Partial<Pick<ProductFields, 'barcodes' | 'packs'>> {
  if (barcodes === undefined && packs === undefined) return {}
  const named = packs?.map(({ name, quantityMilli, barcodes: codes, priceMinor }): Pack => {
    const known = product?.packs?.find((pack) => isSameName(pack.name, name))
    const written = asWritten(codes, known?.barcodes)
    return { packId: known?.packId ?? uuidv7(), name, quantityMilli, barcodes: written, priceMinor }
  })
  const own = product && ownBarcodesOf(product)
  return codesOf({
    barcodes: (barcodes && asWritten(barcodes, own)) ?? own ?? [],
    packs: named ?? product?.packs,
  })
}

/** A number that the product has already stays as it is written there: a file may have lost its leading zeros. */
function asWritten(barcodes: readonly string[], known: readonly string[] = []): string[] {
  const written = barcodes.map(
    (barcode) =>
      known.find((one) => one === barcode) ?? known.find((one) => isSameCode(one, barcode)) ?? barcode,
  )
  return [...new Set(written)]
}
