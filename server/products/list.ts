import { isOwnersFigure } from '#domain/api/costs.ts'
import type {
  FreeCodes,
  Product,
  ProductGroups,
  ProductQuery,
  ProductSort,
  ProductTableQuery,
  SharedNumber,
} from '#domain/api/product.ts'
import { lastOwnBarcode, nextSku, ownPrefix } from '#domain/product/ean.ts'
import { priceOn } from '#domain/product/price-on.ts'
import { readSearch } from '#domain/product/search.ts'
import { isShort, isToReorder } from '#domain/product/stock-state.ts'
import { productTable } from '#domain/table/products.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import {
  findBarcodesBeside,
  findByName,
  findByPrice,
  findGroups,
  findInOrder,
  findPlaced,
  findPriced,
  findQuantities,
  findScheduled,
  findSkus,
  type ListedFilter,
  type NamePosition,
  type PlacedProduct,
  type PricedProduct,
} from './list-store.ts'
import { describeAll, listProducts, type ProductsDeps, todayOf } from './service.ts'
import { findSharedNumbers } from './store.ts'

type Listing = Omit<ProductQuery, 'cursor' | 'limit'>
/** Level in the figure, products are ordered by name. */
type Position = { figure: number; name: string; productId: string }

const perLookUp = 500
const asNumbered = new Intl.Collator('en', { numeric: true })

/**
 * A page of the list. By name, an index gives it, and by price nearly so. How much there is of a product is in
 * no index beside its name: a list by that, or of those that run short, is put in order here, of what decides the
 * place alone.
 * @throws Refusal search_too_long
 */
export async function listPage(
  deps: ProductsDeps,
  shopId: string,
  { cursor, limit, sort, state, search = '', ...filter }: ProductQuery,
): Promise<{ items: Product[]; nextCursor: string | null }> {
  if (sort === undefined && state === undefined)
    return listProducts(deps, shopId, { ...filter, search, limit, ...(cursor !== undefined && { cursor }) })
  if (state === undefined && (sort === 'name' || sort === '-name')) {
    const searched = { ...filter, search: readSearch(search) }
    const after = decodeCursor<NamePosition>(cursor)
    const found = await refuseTooLong(
      findByName(deps.database, shopId, searched, sort === 'name' ? 1 : -1, after, limit + 1),
    )
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      items: await describeAll(deps, shopId, page),
      nextCursor: last ? encodeCursor({ name: last.search.name, productId: last._id.productId }) : null,
    }
  }
  const order = sort ?? 'name'
  const after = decodeCursor<Position>(cursor)
  const isOfIndex = figureOf(order) === 'price' && state === undefined && readSearch(search) === null
  const places = isOfIndex
    ? await placesByPrice(deps, shopId, { ...filter, sort: order, limit }, after)
    : await placesIn(deps, shopId, { ...filter, search, state, sort: order })
  const from = after === null ? places : places.filter((place) => comparePlaces(order, place, after) > 0)
  const page = from.slice(0, limit)
  const last = from.length > limit ? page.at(-1) : undefined
  return {
    items: await describeInOrder(deps, shopId, page),
    nextCursor: last ? encodeCursor(last) : null,
  }
}

/** The whole list as a table; what products cost is in it only for those who see it. */
export async function productFile(
  deps: ProductsDeps,
  shopId: string,
  { format, ...listing }: ProductTableQuery,
  withCosts: boolean,
): Promise<TableFile<Product>> {
  const shop = await requireSettledShop(deps.database, shopId)
  const today = await todayOf(deps, shopId)
  const places = await placesIn(deps, shopId, { ...listing, sort: listing.sort ?? 'name' })
  refuseTooMany(places.length, format)
  return {
    format,
    name: `products-${today}`,
    columns: productTable(shop, today).filter(({ id }) => withCosts || !isOwnersFigure(id)),
    currency: shop.currency,
    rows: rowsOf(deps, shopId, places),
  }
}

async function* rowsOf(
  deps: ProductsDeps,
  shopId: string,
  places: readonly Position[],
): AsyncGenerator<Product> {
  for (let at = 0; at < places.length; at += perLookUp)
    yield* await describeInOrder(deps, shopId, places.slice(at, at + perLookUp))
}

async function describeInOrder(
  deps: ProductsDeps,
  shopId: string,
  places: readonly Position[],
): Promise<Product[]> {
  const ids = places.map(({ productId }) => productId)
  return describeAll(deps, shopId, await findInOrder(deps.database, shopId, ids))
}

/**
 * The places of a page by price. An index has those whose price never changes by itself in order; the few whose
 * price depends on the day are put among them here.
 */
async function placesByPrice(
  { database, now }: ProductsDeps,
  shopId: string,
  { sort, limit, ...filter }: ListedFilter & { sort: ProductSort; limit: number },
  after: Position | null,
): Promise<Position[]> {
  const direction = sort.startsWith('-') ? -1 : 1
  const position = after && { ...after, priceMinor: after.figure }
  const [today, fixed, scheduled] = await refuseTooLong(
    Promise.all([
      todayOf({ database, now }, shopId),
      findByPrice(database, shopId, filter, direction, position, limit + 1),
      findScheduled(database, shopId, filter),
    ]),
  )
  return [...fixed, ...scheduled]
    .map((product) => placeOf(product, priceOn(product, today)))
    .sort((a, b) => comparePlaces(sort, a, b))
}

async function placesIn(
  deps: ProductsDeps,
  shopId: string,
  { search = '', state, sort, ...filter }: Listing & { sort: ProductSort },
): Promise<Position[]> {
  const { database } = deps
  const figure = figureOf(sort)
  const searched = { ...filter, search: readSearch(search) }
  const needsStock = state !== undefined || figure === 'stock'
  const [today, found, quantities] = await refuseTooLong(
    Promise.all([
      todayOf(deps, shopId),
      figure === 'price' ? findPriced(database, shopId, searched) : findPlaced(database, shopId, searched),
      needsStock ? findQuantities(database, shopId) : new Map<string, number>(),
    ]),
  )
  return found
    .flatMap((product) => {
      const onHandMilli = quantities.get(product.productId) ?? 0
      if (!isIn(state, { ...product, onHandMilli })) return []
      if (isPriced(product)) return [placeOf(product, priceOn(product, today))]
      return [placeOf(product, figure === 'stock' ? onHandMilli : 0)]
    })
    .sort((a, b) => comparePlaces(sort, a, b))
}

function isPriced(product: PlacedProduct | PricedProduct): product is PricedProduct {
  return 'priceMinor' in product
}

function isIn(state: Listing['state'], product: PlacedProduct & { onHandMilli: number }): boolean {
  if (state === undefined) return true
  return state === 'reorder' ? isToReorder(product) : isShort(product)
}

function placeOf({ name, productId }: PlacedProduct, figure: number): Position {
  return { figure, name, productId }
}

function figureOf(sort: ProductSort): 'name' | 'price' | 'stock' {
  return sort.replace('-', '') as 'name' | 'price' | 'stock'
}

function comparePlaces(sort: ProductSort, a: Position, b: Position): number {
  const compared =
    a.figure - b.figure || compareTexts(a.name, b.name) || compareTexts(a.productId, b.productId)
  return sort.startsWith('-') ? -compared : compared
}

/** As the database orders texts: of a list by name, the pages and the file agree. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The categories and shelves in use, as people order them. */
export async function productGroups({ database }: ProductsDeps, shopId: string): Promise<ProductGroups> {
  const { categories, shelves } = await findGroups(database, shopId)
  const inOrder = (names: readonly string[]) => names.filter(Boolean).sort(asNumbered.compare)
  return { categories: inOrder(categories), shelves: inOrder(shelves) }
}

export async function sharedNumbers({ database }: ProductsDeps, shopId: string): Promise<SharedNumber[]> {
  const { sharing, holders } = await findSharedNumbers(database, shopId)
  const numbers = new Set(sharing.flatMap(({ sharedNumbers = [] }) => sharedNumbers))
  return [...numbers].map((number) => ({
    number,
    products: [
      ...holders.filter(({ search }) => search.numbers.includes(number)),
      ...sharing.filter((product) => product.sharedNumbers?.includes(number)),
    ].map(({ _id: { productId }, sku, name }) => ({ productId, sku, name })),
  }))
}

export async function freeCodes({ database }: ProductsDeps, shopId: string): Promise<FreeCodes> {
  const [skus, barcodes] = await Promise.all([
    findSkus(database, shopId),
    findBarcodesBeside(database, shopId, ownPrefix),
  ])
  return { sku: nextSku(skus), lastOwnBarcode: lastOwnBarcode(barcodes) }
}
