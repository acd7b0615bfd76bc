import { isOwnersFigure } from '#domain/api/costs.ts'
import type {
  FreeCodes,
  Product,
  ProductGroups,
  ProductQuery,
  ProductSort,
  ProductTableQuery,
} from '#domain/api/product.ts'
import type { Day } from '#domain/business-day.ts'
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
  findGroups,
  findInOrder,
  findPlaced,
  findQuantities,
  findSkus,
  type NamePosition,
  type PlacedProduct,
} from './list-store.ts'
import { describeAll, listProducts, type ProductsDeps, todayOf } from './service.ts'

type Listing = Omit<ProductQuery, 'cursor' | 'limit'>
/** Level in the figure, products stand by name. */
type Position = { figure: number; name: string; productId: string }

const perLookUp = 500
const asNumbered = new Intl.Collator('en', { numeric: true })

/**
 * A page of the list. By name, an index gives it. What a product costs today and how much there is of it stand in
 * no index: a list by one of them, or of those that run short, is put in order here, of what decides the place alone.
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
  const places = await placesIn(deps, shopId, { ...filter, search, state, sort: order })
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

async function placesIn(
  deps: ProductsDeps,
  shopId: string,
  { search = '', state, sort, ...filter }: Listing & { sort: ProductSort },
): Promise<Position[]> {
  const { database } = deps
  const needsStock = state !== undefined || figureOf(sort) === 'stock'
  const [today, found, quantities] = await refuseTooLong(
    Promise.all([
      todayOf(deps, shopId),
      findPlaced(database, shopId, { ...filter, search: readSearch(search) }),
      needsStock ? findQuantities(database, shopId) : new Map<string, number>(),
    ]),
  )
  return found
    .flatMap((product) => {
      const onHandMilli = quantities.get(product.productId) ?? 0
      return isIn(state, { ...product, onHandMilli }) ? [placeOf(sort, product, onHandMilli, today)] : []
    })
    .sort((a, b) => comparePlaces(sort, a, b))
}

function isIn(state: Listing['state'], product: PlacedProduct & { onHandMilli: number }): boolean {
  if (state === undefined) return true
  return state === 'reorder' ? isToReorder(product) : isShort(product)
}

function placeOf(sort: ProductSort, product: PlacedProduct, onHandMilli: number, today: Day): Position {
  const figures = { name: 0, price: priceOn(product, today), stock: onHandMilli }
  return {
    figure: figures[figureOf(sort)],
    name: product.name,
    productId: product.productId,
  }
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

export async function freeCodes({ database }: ProductsDeps, shopId: string): Promise<FreeCodes> {
  const [skus, barcodes] = await Promise.all([
    findSkus(database, shopId),
    findBarcodesBeside(database, shopId, ownPrefix),
  ])
  return { sku: nextSku(skus), lastOwnBarcode: lastOwnBarcode(barcodes) }
}
