import { createHash } from 'node:crypto'
import type { PriceChange, Product, ProductChange } from '#domain/api/product.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { ProductInput } from '#domain/product/schema.ts'
import { readSearch, searchFieldsOf } from '#domain/product/search.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { taxPack } from '#domain/tax/packs.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { requireShop } from '../shops/store.ts'
import { postOpeningStock } from './opening-stock.ts'
import { changedFields, describeProduct, type StoredProduct } from './product.ts'
import {
  addProducts,
  type Clash,
  changeProduct,
  type FoundPosition,
  findBalances,
  findBySkuOrBarcode,
  findProduct,
  findProducts,
  type ProductFilter,
  type ProductPosition,
  searchProducts,
} from './store.ts'

export type ProductsDeps = Pick<AppDeps, 'database' | 'writer' | 'now'>

const maxAttempts = 5

type ListQuery = { search?: string; cursor?: string; limit: number }

/** By name; where something is searched, the likeliest first. */
export async function listProducts(
  { database }: ProductsDeps,
  shopId: string,
  { cursor, limit, search: text = '', ...filter }: ProductFilter & ListQuery,
): Promise<{ items: Product[]; nextCursor: string | null }> {
  const search = readSearch(text)
  if (search) {
    const after = decodeCursor<FoundPosition>(cursor)
    const found = await searchProducts(database, shopId, { ...filter, search }, after, limit)
    const last = found.length === limit ? found.at(-1) : undefined
    const end = last && { rank: last.rank, name: last.search.name, productId: last._id.productId }
    return {
      items: await describeAll({ database }, shopId, found),
      nextCursor: end ? encodeCursor(end) : null,
    }
  }
  const found = await findProducts(database, shopId, filter, decodeCursor<ProductPosition>(cursor), limit)
  const last = found.length === limit ? found.at(-1) : undefined
  return {
    items: await describeAll({ database }, shopId, found),
    nextCursor: last ? encodeCursor({ name: last.name, productId: last._id.productId }) : null,
  }
}

/** @throws Refusal product_not_found */
export async function requireProduct(
  deps: ProductsDeps,
  shopId: string,
  productId: string,
): Promise<Product> {
  return describeOne(deps, shopId, await requireStored(deps, shopId, productId))
}

/** Newest first. @throws Refusal product_not_found */
export async function listPrices(
  deps: ProductsDeps,
  shopId: string,
  productId: string,
): Promise<PriceChange[]> {
  const { priceHistory = [] } = await requireStored(deps, shopId, productId)
  return priceHistory.map((change) => ({ ...change, at: change.at.toISOString() })).reverse()
}

/**
 * Adds a product, and puts what stands on the shelf into the books. The same product again is the same
 * thing (and finishes what a failure may have left); other content under a known id is refused.
 * @throws Refusal product_conflict, sku_taken, barcode_taken, tax_class_unknown, shop_not_found
 */
export async function createProduct(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  input: ProductInput,
): Promise<{ isNew: boolean; product: Product }> {
  await demandTaxClass(deps, shopId, input.taxClassId)
  const product = newProduct(shopId, byUid, input, deps.now())
  const clash = (await addProducts(deps.database, [product])).get(0)
  if (clash !== undefined) {
    // Whatever index the database named: the same product again runs into all of them.
    const known = await findProduct(deps.database, shopId, input.productId)
    if (!known) throw await refusalOf(deps, shopId, clash, input)
    if (known.madeFrom !== product.madeFrom)
      throw new Refusal('product_conflict', { productId: input.productId })
    await postOpeningStock(deps, shopId, byUid, [known])
    return { isNew: false, product: await describeOne(deps, shopId, known) }
  }
  await postOpeningStock(deps, shopId, byUid, [product])
  return { isNew: true, product: await describeOne(deps, shopId, product) }
}

export function newProduct(
  shopId: string,
  byUid: string,
  { productId, openingQuantityMilli, ...input }: ProductInput,
  at: Date,
): StoredProduct {
  const valueMinor = minor(multiplyDivide(openingQuantityMilli ?? 0, input.costMinor, 1000))
  return {
    _id: { shopId, productId },
    ...input,
    barcodes: [...new Set(input.barcodes)],
    search: searchFieldsOf(input),
    status: 'active',
    revision: 1,
    updatedAt: at,
    madeFrom: createHash('sha256')
      .update(canonicalJson({ ...input, openingQuantityMilli: openingQuantityMilli ?? 0 }))
      .digest('hex'),
    priceHistory: [{ at, byUid, priceMinor: input.priceMinor, previousPriceMinor: null }],
    ...(openingQuantityMilli ? { openingStock: { quantityMilli: openingQuantityMilli, valueMinor } } : {}),
  }
}

/**
 * Changes what is given. With a revision, only if the product is still at it. A tax class that the
 * product has already is no change, so one from before its country's classes were held to stays.
 * @throws Refusal product_not_found, product_changed, sku_taken, barcode_taken, tax_class_unknown
 */
export async function editProduct(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  productId: string,
  { revision, ...wanted }: ProductChange,
): Promise<Product> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const product = await requireStored(deps, shopId, productId)
    if (revision !== undefined && revision !== product.revision) throw new Refusal('product_changed')
    const barcodes = wanted.barcodes && [...new Set(wanted.barcodes)]
    const changes = changedFields(product, { ...wanted, barcodes })
    if (Object.keys(changes).length === 0) return describeOne(deps, shopId, product)
    if (changes.taxClassId !== undefined) await demandTaxClass(deps, shopId, changes.taxClassId)
    const outcome = await changeProduct(deps.database, { product, changes, at: deps.now(), byUid })
    if (outcome === 'changed') return requireProduct(deps, shopId, productId)
    if (outcome !== 'stale') throw await refusalOf(deps, shopId, outcome, { ...product, ...changes })
  }
  throw new Refusal('product_changed')
}

async function demandTaxClass(
  { database }: ProductsDeps,
  shopId: string,
  taxClassId: TaxClassId,
): Promise<void> {
  const { classes } = taxPack((await requireShop(database, shopId)).taxPack)
  if (!classes.includes(taxClassId))
    throw new Refusal('tax_class_unknown', { taxClassId, known: classes.join(', ') })
}

async function requireStored(
  { database }: ProductsDeps,
  shopId: string,
  productId: string,
): Promise<StoredProduct> {
  const product = await findProduct(database, shopId, productId)
  if (!product) throw new Refusal('product_not_found', { productId })
  return product
}

async function refusalOf(
  { database }: ProductsDeps,
  shopId: string,
  clash: Clash,
  { sku, barcodes }: { sku: string; barcodes: readonly string[] },
): Promise<Refusal> {
  if (clash !== 'same-barcode') return new Refusal('sku_taken', { sku })
  const others = await findBySkuOrBarcode(database, shopId, [], barcodes)
  const taken = barcodes.find((barcode) =>
    others.some((other) => other.sku !== sku && other.barcodes.includes(barcode)),
  )
  return new Refusal('barcode_taken', { barcode: taken ?? barcodes.join(', ') })
}

async function describeOne(
  deps: Pick<ProductsDeps, 'database'>,
  shopId: string,
  product: StoredProduct,
): Promise<Product> {
  const balances = await findBalances(deps.database, shopId, [product._id.productId])
  return describeProduct(product, balances.get(product._id.productId))
}

async function describeAll(
  { database }: Pick<ProductsDeps, 'database'>,
  shopId: string,
  found: readonly StoredProduct[],
): Promise<Product[]> {
  const balances = await findBalances(
    database,
    shopId,
    found.map(({ _id }) => _id.productId),
  )
  return found.map((product) => describeProduct(product, balances.get(product._id.productId)))
}
