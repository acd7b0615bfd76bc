import { createHash } from 'node:crypto'
import type { PriceChange, Product, ProductChange } from '#domain/api/product.ts'
import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { isSameCode } from '#domain/product/article-number.ts'
import { packByBarcode, packLabel } from '#domain/product/pack.ts'
import type { ProductInput } from '#domain/product/schema.ts'
import { readSearch, searchFieldsOf } from '#domain/product/search.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { taxPack } from '#domain/tax/packs.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { findOrdered } from '../purchase-orders/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireShop } from '../shops/store.ts'
import { findSold } from './changes-store.ts'
import type { Clash } from './clashes.ts'
import type { ListedFilter } from './list-store.ts'
import { postOpeningStock } from './opening-stock.ts'
import {
  asOn,
  changedFields,
  codesOf,
  describeProduct,
  ownBarcodesOf,
  type StoredProduct,
  type StoredScheduledPrice,
} from './product.ts'
import { questionAboutCost } from './query-cost.ts'
import {
  addProducts,
  changeProduct,
  type FoundPosition,
  findBalances,
  findBySkuOrBarcode,
  findProduct,
  findProducts,
  type ProductPosition,
  searchProducts,
} from './store.ts'

export type ProductsDeps = Pick<AppDeps, 'database' | 'writer' | 'now'>
/** What it takes to say what products cost today. */
export type DatedDeps = Pick<ProductsDeps, 'database' | 'now'>

const maxAttempts = 5

type ListQuery = { search?: string; cursor?: string; limit: number }

/** By name; where something is searched, the likeliest first. */
export async function listProducts(
  deps: ProductsDeps,
  shopId: string,
  { cursor, limit, search: text = '', ...filter }: ListedFilter & ListQuery,
): Promise<{ items: Product[]; nextCursor: string | null }> {
  const { database } = deps
  const search = readSearch(text)
  if (search) {
    const after = decodeCursor<FoundPosition>(cursor)
    const found = await searchProducts(database, shopId, { ...filter, search }, after, limit)
    const last = found.length === limit ? found.at(-1) : undefined
    const end = last && { rank: last.rank, name: last.search.name, productId: last._id.productId }
    return {
      items: await describeAll(deps, shopId, found),
      nextCursor: end ? encodeCursor(end) : null,
    }
  }
  const found = await findProducts(database, shopId, filter, decodeCursor<ProductPosition>(cursor), limit)
  const last = found.length === limit ? found.at(-1) : undefined
  return {
    items: await describeAll(deps, shopId, found),
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
  const { priceHistory = [], begunPrices = [] } = await requireStored(deps, shopId, productId)
  const changes = [...priceHistory, ...begunPrices]
  const names = await findPersonNames(deps.database, [...new Set(changes.map(({ byUid }) => byUid))])
  return changes
    .map((change) => {
      const byName = names.get(change.byUid)
      return { ...change, at: change.at.toISOString(), ...(byName !== undefined && { byName }) }
    })
    .reverse()
}

/**
 * Adds a product, and posts its opening stock. The same product again is the same
 * thing (and finishes what a failure may have left); other content under a known id is refused.
 * @throws Refusal product_conflict, sku_taken, barcode_taken, barcode_twice, tax_class_unknown, shop_not_found, figures_queried
 */
export async function createProduct(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  input: ProductInput,
): Promise<{ isNew: boolean; product: Product }> {
  await demandTaxClass(deps, shopId, input.taxClassId)
  const question = questionAboutCost({ ...input, quantityMilli: input.openingQuantityMilli })
  // Sent again after it was added, it is known, whatever it costs.
  if (question && !(await findProduct(deps.database, shopId, input.productId))) throw question
  const product = newProduct(shopId, byUid, input, deps.now())
  const clash = (await addProducts(deps.database, [product])).get(0)
  if (clash !== undefined) {
    // Whatever index the database named: the same product again runs into all of them.
    const known = await findProduct(deps.database, shopId, input.productId)
    if (!known) throw await refusalOf(deps, shopId, clash, product)
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
  const codes = codesOf(input)
  return {
    _id: { shopId, productId },
    ...input,
    ...codes,
    search: searchFieldsOf({ ...input, ...codes }),
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
 * @throws Refusal product_not_found, product_changed, sku_taken, barcode_taken, barcode_twice, tax_class_unknown,
 * price_not_ahead, unit_in_use, service_has_stock, figures_queried
 */
export async function editProduct(
  deps: ProductsDeps,
  shopId: string,
  byUid: string,
  productId: string,
  { revision, scheduledPrices, ...given }: ProductChange,
): Promise<Product> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const product = await requireStored(deps, shopId, productId)
    if (revision !== undefined && revision !== product.revision) throw new Refusal('product_changed')
    const wanted = {
      ...given,
      ...codesAfter(product, given),
      ...(scheduledPrices && { scheduledPrices: await schedule(deps, product, scheduledPrices, byUid) }),
    }
    const changes = changedFields(product, wanted)
    if (Object.keys(changes).length === 0) return describeOne(deps, shopId, product)
    if (changes.taxClassId !== undefined) await demandTaxClass(deps, shopId, changes.taxClassId)
    if (changes.unit !== undefined) await demandUnused(deps, product)
    if (changes.isService) await demandNoStock(deps, product)
    const question = questionAboutChange(product, changes)
    if (question) throw question
    const outcome = await changeProduct(deps.database, { product, changes, at: deps.now(), byUid })
    if (outcome === 'changed') return requireProduct(deps, shopId, productId)
    if (outcome !== 'stale') throw await refusalOf(deps, shopId, outcome, { ...product, ...changes })
  }
  throw new Refusal('product_changed')
}

function questionAboutChange(
  product: StoredProduct,
  changes: Partial<Pick<StoredProduct, 'costMinor' | 'priceMinor'>>,
): Refusal | null {
  if (changes.costMinor === undefined && changes.priceMinor === undefined) return null
  const { name, costMinor, priceMinor } = { ...product, ...changes }
  return questionAboutCost({
    ...{ name, costMinor, priceMinor },
    ...(changes.costMinor !== undefined && { knownMinor: product.costMinor }),
  })
}

/** Its barcodes and packs where one of the two changes: each of them says a part of the codes that find it. */
export function codesAfter(
  product: StoredProduct,
  { barcodes, packs }: Pick<ProductChange, 'barcodes' | 'packs'>,
): Pick<StoredProduct, 'packs'> & { barcodes?: string[] } {
  if (barcodes === undefined && packs === undefined) return {}
  return codesOf({
    barcodes: barcodes ?? ownBarcodesOf(product),
    packs: packs ?? product.packs,
  })
}

/** The prices to come; those that the product was given before keep who set them, and when. */
async function schedule(
  deps: ProductsDeps,
  product: StoredProduct,
  wanted: NonNullable<ProductChange['scheduledPrices']>,
  byUid: string,
): Promise<StoredScheduledPrice[]> {
  const { shopId } = product._id
  const today = await todayOf(deps, shopId)
  const past = wanted.find(({ from }) => from <= today)
  if (past) throw new Refusal('price_not_ahead', { from: past.from })
  const at = deps.now()
  return wanted
    .map(({ from, priceMinor }) => {
      const known = product.scheduledPrices?.find((kept) => kept.from === from)
      return known?.priceMinor === priceMinor ? known : { from, priceMinor, at, byUid }
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

export async function todayOf({ database, now }: DatedDeps, shopId: string): Promise<Day> {
  return businessDayOf(now().toISOString(), await requireSettledShop(database, shopId))
}

/** Products as they are today. The day is asked for where one of them has prices set ahead alone. */
export async function asOfToday(
  deps: DatedDeps,
  shopId: string,
  found: readonly StoredProduct[],
): Promise<readonly StoredProduct[]> {
  if (!found.some(({ scheduledPrices }) => scheduledPrices)) return found
  const today = await todayOf(deps, shopId)
  return found.map((product) => asOn(product, today))
}

/** Quantities are recorded without their unit: in another one they would mean another amount. */
async function demandUnused({ database }: ProductsDeps, product: StoredProduct): Promise<void> {
  const inUse = await findInUse(database, product._id.shopId, [product])
  if (inUse.size > 0) throw new Refusal('unit_in_use', { name: product.name, unit: product.unit })
}

/** What was counted would stay in the books at its value. */
async function demandNoStock({ database }: ProductsDeps, product: StoredProduct): Promise<void> {
  const stocked = await findStocked(database, product._id.shopId, [product])
  if (stocked.size > 0) throw new Refusal('service_has_stock', { name: product.name })
}

/** Those of these products whose stock was recorded, by id. */
export async function findStocked(
  database: ProductsDeps['database'],
  shopId: string,
  wanted: readonly StoredProduct[],
): Promise<ReadonlySet<string>> {
  const moved = await findBalances(
    database,
    shopId,
    wanted.map(({ _id }) => _id.productId),
  )
  const waiting = wanted.filter(({ openingStock }) => openingStock).map(({ _id }) => _id.productId)
  return new Set([...moved.keys(), ...waiting])
}

/** Those of these products that have stock or documents, by id. */
export async function findInUse(
  database: ProductsDeps['database'],
  shopId: string,
  wanted: readonly StoredProduct[],
): Promise<ReadonlySet<string>> {
  const ids = wanted.map(({ _id }) => _id.productId)
  if (ids.length === 0) return new Set()
  const [stocked, ordered, sold] = await Promise.all([
    findStocked(database, shopId, wanted),
    findOrdered(database, shopId, ids),
    findSold(database, shopId, ids),
  ])
  return new Set([...stocked, ...ordered, ...sold])
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

/** As it is today. */
async function requireStored(deps: ProductsDeps, shopId: string, productId: string): Promise<StoredProduct> {
  const stored = await findProduct(deps.database, shopId, productId)
  const [product] = await asOfToday(deps, shopId, stored ? [stored] : [])
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
  for (const barcode of barcodes) {
    const holder = others.find(
      (other) => other.sku !== sku && other.barcodes.some((one) => isSameCode(one, barcode)),
    )
    if (!holder) continue
    const pack = packByBarcode(holder, barcode)
    const name = pack ? `${holder.name}, ${packLabel(pack, holder.unit)}` : holder.name
    return new Refusal('barcode_taken', { barcode, name, sku: holder.sku })
  }
  return new Refusal('barcode_taken', { barcode: barcodes.join(', ') })
}

async function describeOne(
  deps: Pick<ProductsDeps, 'database'>,
  shopId: string,
  product: StoredProduct,
): Promise<Product> {
  const balances = await findBalances(deps.database, shopId, [product._id.productId])
  return describeProduct(product, balances.get(product._id.productId))
}

export async function describeAll(
  deps: ProductsDeps,
  shopId: string,
  found: readonly StoredProduct[],
): Promise<Product[]> {
  const [balances, products] = await Promise.all([
    findBalances(
      deps.database,
      shopId,
      found.map(({ _id }) => _id.productId),
    ),
    asOfToday(deps, shopId, found),
  ])
  return products.map((product) => describeProduct(product, balances.get(product._id.productId)))
}
