import { v7 as uuidv7 } from 'uuid'
import { maxNamesListed, type ProductImportReport, type ReadRow } from '#domain/api/import.ts'
import type { ProductImportField } from '#domain/import/fields.ts'
import { minor } from '#domain/money.ts'
import { freeSkus } from '#domain/product/ean.ts'
import { allBarcodes } from '#domain/product/pack.ts'
import { milli } from '#domain/quantity.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { requireShop } from '../shops/store.ts'
import { maxKeptCharacters, readApart } from '../table-file/read-apart.ts'
import { readAttended } from '../table-file/reading-slots.ts'
import { requireUnambiguous } from '../table-file/require-unambiguous.ts'
import type { UploadedList } from '../table-file/uploaded-list.ts'
import type { Clash } from './clashes.ts'
import { listChanges } from './import-changes.ts'
import { type ImportPlan, planProductImport, type RowError } from './import-plan.ts'
import { findSkus } from './list-store.ts'
import { postOpeningStock } from './opening-stock.ts'
import type { StoredProduct } from './product.ts'
import type { NumberedRow, ProductSummary } from './read-products.ts'
import { asOfToday, findInUse, findStocked, newProduct, type ProductsDeps } from './service.ts'
import { addProducts, changeProducts, findByName, findBySkuOrBarcode } from './store.ts'

const perWrite = 500
/** Numbers that others have taken since are replaced so many times. */
const maxNumberings = 3
const limits = { seconds: 60, megabytes: 160, characters: maxKeptCharacters }

/**
 * Reads a CSV or XLSX file of products, and creates or updates by SKU, barcode or name. Each row is taken whole
 * or refused with its number, its column and the reason; a dry run says the same and writes nothing.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function importProducts(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  file: UploadedList,
  isDryRun: boolean,
): Promise<ProductImportReport> {
  const shop = await requireShop(deps.database, shopId)
  const shopOfRows = { currency: shop.currency, taxClasses: taxPack(shop.taxPack).classes }
  const { rows, summary } = await readAttended(shopId, () =>
    readApart('products', { ...file, shop: shopOfRows, isCheck: isDryRun }, limits),
  )
  const found = await findKnown(deps, shopId, [...rows, ...summary.refused])
  const known = await asOfToday(deps, shopId, found)
  const namesUnits = rows.some(({ fields }) => fields.unit !== undefined)
  const inUse = await findInUse(deps.database, shopId, namesUnits ? known : [])
  const becomingServices = rows.some(({ fields }) => fields.isService)
  const stocked = await findStocked(deps.database, shopId, becomingServices ? known : [])
  const nextSku = await skusBeside(deps, shopId, [...rows, ...summary.refused])
  const plan = planProductImport(rows, summary.refused, known, { ...shopOfRows, inUse, stocked, nextSku })
  if (!isDryRun) {
    requireUnambiguous(summary.conventions)
    await applyPlan(deps, shopId, byUid, plan)
  }
  return {
    ...reportOf(plan, summary),
    ...(isDryRun && shownRows(plan, [...rows, ...summary.refused], summary.rowsRead - summary.rowsLeftOut)),
    changes: listChanges(plan.updated, shop.currency),
  }
}

function reportOf(plan: ImportPlan, summary: ProductSummary): ProductImportReport {
  const { rowsRead, columns, header, headerRow, lastRow, notes } = summary
  const rowsRefused = summary.rowsRefused - summary.refused.length + plan.refusals.rows
  const nameOf = (field: ProductImportField) => header[columns.get(field) ?? -1]
  // Those that were found while writing are at the end.
  const refusals = plan.refusals.listed.toSorted((a, b) => a.row - b.row)
  return {
    rowsRead,
    rowsAccepted: rowsRead - rowsRefused - summary.rowsLeftOut,
    rowsRefused,
    headerRow,
    lastRow,
    created: plan.created.length,
    numbered: plan.created.filter(({ isNumbered }) => isNumbered).length,
    updated: plan.updated.length,
    unchanged: plan.unchanged.length,
    columns: Object.fromEntries([...columns].map(([field, at]) => [field, header[at] ?? ''])),
    columnsFound: header,
    conventions: summary.conventions,
    newNames: plan.created.slice(0, maxNamesListed).map(({ fields: { name, sku } }) => `${name} (${sku})`),
    refusals: refusals.map(({ field, ...refusal }: RowError) => {
      const column = field && nameOf(field)
      return { ...refusal, ...(field && { field }), ...(column !== undefined && { column }) }
    }),
    refusalsNotListed: summary.errorsNotListed + plan.refusals.errors - refusals.length,
    notes,
  }
}

/** The rows as a check shows them, with what becomes of each, and the number that a product without a SKU gets. */
function shownRows(
  plan: ImportPlan,
  rows: readonly NumberedRow[],
  rowsRead: number,
): Pick<ProductImportReport, 'rows' | 'rowsNotShown'> {
  const created = new Map(plan.created.map(({ row, fields }) => [row, fields.sku]))
  const updated = new Map(plan.updated.map(({ row, product }) => [row, product.sku]))
  const shown = rows
    .flatMap((one) => one.shown ?? [])
    .sort((a, b) => a.row - b.row)
    .map((one): ReadRow => {
      const { row, cells } = one
      if (plan.refusals.numbers.has(row)) return { ...one, outcome: 'refused' }
      const sku = created.get(row) ?? updated.get(row)
      if (sku === undefined) return { ...one, outcome: 'same' }
      const outcome = created.has(row) ? 'new' : 'changed'
      return { ...one, outcome, ...(cells.sku === undefined && { read: { ...one.read, sku } }) }
    })
  return { rows: shown, rowsNotShown: rowsRead - shown.length }
}

async function findKnown(
  { database }: ProductsDeps,
  shopId: string,
  rows: readonly NumberedRow[],
): Promise<StoredProduct[]> {
  const known = new Map<string, StoredProduct>()
  for (let from = 0; from < rows.length; from += perWrite) {
    const read = rows.slice(from, from + perWrite).map(({ fields }) => fields)
    const found = await findBySkuOrBarcode(
      database,
      shopId,
      read.flatMap(({ sku }) => sku ?? []),
      read.flatMap(({ barcodes = [], packs }) => allBarcodes({ barcodes, packs })),
    )
    const named = await findByName(
      database,
      shopId,
      read.flatMap(({ sku, name }) => (sku === undefined && name !== undefined ? [name] : [])),
    )
    for (const product of [...found, ...named]) known.set(product._id.productId, product)
  }
  return [...known.values()]
}

/** Numbers for the products without a SKU, beside those of the shop and of the file. */
async function skusBeside(
  { database }: Pick<ProductsDeps, 'database'>,
  shopId: string,
  rows: readonly NumberedRow[],
): Promise<() => string> {
  const taken = await findSkus(database, shopId)
  return freeSkus([...taken, ...rows.flatMap(({ fields }) => fields.sku ?? [])])
}

/** Writes the plan; a row whose SKU or barcode another product has taken since moves to the refusals. */
async function applyPlan(deps: ProductsDeps, shopId: string, byUid: string, plan: ImportPlan): Promise<void> {
  const at = deps.now()
  const created: ImportPlan['created'] = []
  let chunks = [...chunksOf(plan.created, perWrite)]
  for (let numberings = 1; chunks.length > 0; numberings += 1) {
    const again: ImportPlan['created'] = []
    for (const chunk of chunks) {
      const products = chunk.map(({ fields }) => productOf(shopId, byUid, fields, at))
      const clashes = await addProducts(deps.database, products)
      const isAgain = (index: number) =>
        clashes.get(index) === 'same-sku' && chunk[index]?.isNumbered && numberings < maxNumberings
      again.push(...chunk.filter((_, index) => isAgain(index)))
      refuseClashes(plan, chunk, new Map([...clashes].filter(([index]) => !isAgain(index))))
      created.push(...chunk.filter((_, index) => !clashes.has(index)))
      await postOpeningStock(
        deps,
        shopId,
        byUid,
        products.filter((_, index) => !clashes.has(index)),
      )
    }
    const nextSku = again.length > 0 ? await skusBeside(deps, shopId, plan.created) : () => ''
    chunks = [
      ...chunksOf(
        again.map((one) => ({ ...one, fields: { ...one.fields, sku: nextSku() } })),
        perWrite,
      ),
    ]
  }
  const updated: ImportPlan['updated'] = []
  for (const chunk of chunksOf(plan.updated, perWrite)) {
    const clashes = await changeProducts(
      deps.database,
      chunk.map(({ product, changes }) => ({ product, changes, at, byUid })),
    )
    refuseClashes(plan, chunk, clashes)
    updated.push(...chunk.filter((_, index) => !clashes.has(index)))
  }
  // An import that was cut short between a product and its opening stock is finished by the next one.
  await postOpeningStock(deps, shopId, byUid, [...plan.unchanged, ...updated.map(({ product }) => product)])
  plan.created = created
  plan.updated = updated
}

function productOf(
  shopId: string,
  byUid: string,
  fields: ImportPlan['created'][number]['fields'],
  at: Date,
): StoredProduct {
  const { quantityMilli, ...given } = fields
  return newProduct(
    shopId,
    byUid,
    {
      productId: uuidv7(),
      barcodes: [],
      category: '',
      unit: 'piece',
      taxClassId: 'standard',
      costMinor: minor(0),
      reorderLevelMilli: milli(0),
      ...given,
      openingQuantityMilli: quantityMilli,
    },
    at,
  )
}

const clashErrors: Readonly<Record<Clash, Omit<RowError, 'row'>>> = {
  'same-id': {
    code: 'sku_taken',
    field: 'sku',
    detail: 'Someone else has just added this product. Import the row again.',
  },
  'same-sku': {
    code: 'sku_taken',
    field: 'sku',
    detail: 'Someone else has just added this SKU. Import the row again.',
  },
  'same-barcode': {
    code: 'barcode_taken',
    field: 'barcodes',
    detail: 'Someone else has just given this barcode to another product.',
  },
}

function refuseClashes(
  plan: ImportPlan,
  rows: readonly { row: number }[],
  clashes: ReadonlyMap<number, Clash>,
): void {
  for (const [index, clash] of clashes) {
    plan.refusals.add(rows[index]?.row ?? 0, [clashErrors[clash]])
  }
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
