import { Readable } from 'node:stream'
import writeXlsx, { type SheetData } from 'write-excel-file/node'
import { isOwnersFigure } from '#domain/api/costs.ts'
import { csvLine, disarmed } from '#domain/csv-text.ts'
import { type ProductExportField, productExportFields } from '#domain/import/fields.ts'
import { writePacks } from '#domain/import/pack-cell.ts'
import { productColumns } from '#domain/import/product-columns.ts'
import { decimalFromMinor } from '#domain/money.ts'
import { formatMilli, type Milli, milli } from '#domain/quantity.ts'
import type { StockBalanceDocument } from '../db/documents.ts'
import { requireShop } from '../shops/store.ts'
import { ownBarcodesOf, type StoredProduct } from './product.ts'
import { asOfToday, type DatedDeps } from './service.ts'
import { findBalances, streamActiveProducts } from './store.ts'

type ProductCells = Record<ProductExportField, string>

const byteOrderMark = '\ufeff'
const perLookUp = 500
const numeric: ReadonlySet<ProductExportField> = new Set(['price', 'cost', 'reorderLevel', 'quantity'])
const headerOf = (field: ProductExportField) => productColumns[field].aliases[0] ?? field

/**
 * The shop's active products as a file that the import takes back: CSV (UTF-8 with its mark) or XLSX; with
 * what they cost only for those who see it.
 */
export async function exportProducts(
  deps: DatedDeps,
  shopId: string,
  format: 'csv' | 'xlsx',
  withCosts: boolean,
): Promise<Readable | Buffer> {
  const { currency } = await requireShop(deps.database, shopId)
  const rows = exportedRows(deps, shopId, currency)
  const fields = productExportFields.filter((field) => withCosts || !isOwnersFigure(field))
  return format === 'csv' ? Readable.from(csvLines(rows, fields)) : xlsxFile(rows, fields)
}

async function* exportedRows(
  deps: DatedDeps,
  shopId: string,
  currency: string,
): AsyncGenerator<ProductCells> {
  let chunk: StoredProduct[] = []
  const describeChunk = async () => {
    const productIds = chunk.map(({ _id }) => _id.productId)
    const balances = await findBalances(deps.database, shopId, productIds)
    const products = await asOfToday(deps, shopId, chunk)
    return products.map((product) => cellsOf(product, balances.get(product._id.productId), currency))
  }
  for await (const product of streamActiveProducts(deps.database, shopId)) {
    chunk.push(product)
    if (chunk.length < perLookUp) continue
    yield* await describeChunk()
    chunk = []
  }
  yield* await describeChunk()
}

function cellsOf(
  product: StoredProduct,
  balance: StockBalanceDocument | undefined,
  currency: string,
): ProductCells {
  return {
    sku: product.sku,
    name: product.name,
    barcodes: ownBarcodesOf(product).join(' '),
    category: product.category,
    unit: product.unit,
    price: decimalFromMinor(product.priceMinor, currency),
    taxClass: product.taxClassId,
    cost: decimalFromMinor(product.costMinor, currency),
    reorderLevel: decimalOf(product.reorderLevelMilli),
    quantity: decimalOf(balance?.quantityMilli ?? milli(0)),
    packs: writePacks(product.packs ?? [], currency),
    shelf: product.shelf ?? '',
    service: product.isService ? 'yes' : 'no',
  }
}

/** Ungrouped and with an ASCII minus, as files want it. */
function decimalOf(quantityMilli: Milli): string {
  return formatMilli(quantityMilli).replaceAll(',', '').replace('−', '-')
}

async function* csvLines(
  rows: AsyncIterable<ProductCells>,
  fields: readonly ProductExportField[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(fields.map(headerOf))
  for await (const cells of rows) {
    yield csvLine(fields.map((field) => (numeric.has(field) ? cells[field] : disarmed(cells[field]))))
  }
}

async function xlsxFile(
  rows: AsyncIterable<ProductCells>,
  fields: readonly ProductExportField[],
): Promise<Buffer> {
  const sheet: SheetData = [fields.map((field) => ({ value: headerOf(field), fontWeight: 'bold' }))]
  for await (const cells of rows) {
    sheet.push(fields.map((field) => (numeric.has(field) ? Number(cells[field]) : cells[field] || null)))
  }
  return writeXlsx(sheet, { sheet: 'Products' }).toBuffer()
}
