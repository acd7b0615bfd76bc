import type { Filter, Sort } from 'mongodb'
import type { ProductSearch } from '#domain/product/search.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { listIndexes } from '../db/list-indexes.ts'
import { foundFilter } from './find.ts'
import type { StoredProduct } from './product.ts'

/** Which products a list has, as far as their own records show. */
export type ListedFilter = {
  category?: string | undefined
  shelf?: string | undefined
  status: 'active' | 'archived' | 'all'
}
type SearchedFilter = ListedFilter & { search: ProductSearch | null }

/** Where a page of the list by name ended: at a folded name. */
export type NamePosition = { name: string; productId: string }

/** Where a page of the list by price ended. */
type PricePosition = NamePosition & { priceMinor: number }

/** What of a product says whether a list has it, and where. */
export type PricedProduct = PlacedProduct & Pick<StoredProduct, 'priceMinor' | 'scheduledPrices'>
export type PlacedProduct = Pick<StoredProduct, 'reorderLevelMilli' | 'status' | 'isService'> & {
  productId: string
  name: string
}

const placedFields = {
  _id: 0,
  productId: '$_id.productId',
  name: '$search.name',
  reorderLevelMilli: 1,
  status: 1,
  isService: 1,
} as const
const pricedFields = { ...placedFields, priceMinor: 1, scheduledPrices: 1 } as const

function products({ db }: Database) {
  return db.collection<StoredProduct>('products')
}

export function listedIn(shopId: string, { category, shelf, status }: ListedFilter): Filter<StoredProduct> {
  return {
    '_id.shopId': shopId,
    ...(category !== undefined && { category }),
    ...(shelf !== undefined && { shelf }),
    ...(status !== 'all' && { status }),
  }
}

function searchedIn(shopId: string, { search, ...filter }: SearchedFilter): Filter<StoredProduct> {
  return { ...listedIn(shopId, filter), ...(search && foundFilter(search)) }
}

/** In the order of their names, whatever their capitals and accents, from where the page before ended. */
export function findByName(
  database: Database,
  shopId: string,
  filter: SearchedFilter,
  direction: 1 | -1,
  after: NamePosition | null,
  limit: number,
): Promise<StoredProduct[]> {
  const past = (value: string) => (direction === 1 ? { $gt: value } : { $lt: value })
  const from: Filter<StoredProduct>[] = after
    ? [
        {
          $or: [
            { 'search.name': past(after.name) },
            { 'search.name': after.name, '_id.productId': past(after.productId) },
          ],
        },
      ]
    : []
  const order: Sort = { 'search.name': direction, '_id.productId': direction }
  return products(database)
    .find({ $and: [searchedIn(shopId, filter), ...from] }, boundedRead)
    .sort(order)
    .limit(limit)
    .toArray()
}

/**
 * In the order of their prices, level ones by name, from where the page before ended: those whose price never
 * changes by itself. What a product with scheduled prices costs depends on the day, which is in no index.
 */
export function findByPrice(
  database: Database,
  shopId: string,
  filter: ListedFilter,
  direction: 1 | -1,
  after: PricePosition | null,
  limit: number,
): Promise<PricedProduct[]> {
  return byPrice(database, shopId, filter, direction, after).limit(limit).toArray()
}

/** The same, as the query that MongoDB is given. */
export function byPrice(
  database: Database,
  shopId: string,
  filter: ListedFilter,
  direction: 1 | -1,
  after: PricePosition | null,
) {
  const past = (value: string | number) => (direction === 1 ? { $gt: value } : { $lt: value })
  const isWhole = filter.category === undefined && filter.shelf === undefined
  const from = after && {
    $or: [
      { priceMinor: past(after.priceMinor) },
      { priceMinor: after.priceMinor, 'search.name': past(after.name) },
      { priceMinor: after.priceMinor, 'search.name': after.name, '_id.productId': past(after.productId) },
    ],
  }
  return products(database)
    .find(
      {
        ...listedIn(shopId, filter),
        'scheduledPrices.0': { $exists: false },
        ...(from as Filter<StoredProduct> | null),
      },
      // Left to choose, MongoDB reads a later page by other indexes too, and then puts all that follows in order.
      { ...boundedRead, ...(isWhole && { hint: listIndexes.prices }) },
    )
    .sort({ priceMinor: direction, 'search.name': direction, '_id.productId': direction })
    .project<PricedProduct>(pricedFields)
}

/** Those that `findByPrice` leaves out. */
export function findScheduled(
  database: Database,
  shopId: string,
  filter: ListedFilter,
): Promise<PricedProduct[]> {
  return products(database)
    .find({ ...listedIn(shopId, filter), 'scheduledPrices.0': { $exists: true } }, boundedRead)
    .project<PricedProduct>(pricedFields)
    .toArray()
}

/**
 * What decides the place of each product of the whole list, but for its price. Flat and little, since there may be
 * tens of thousands; where nothing narrows the list, the index alone is read.
 */
export function findPlaced(
  database: Database,
  shopId: string,
  filter: SearchedFilter,
): Promise<PlacedProduct[]> {
  return allPlaced(database, shopId, filter).toArray()
}

/** The same, as the query that MongoDB is given. */
export function allPlaced(database: Database, shopId: string, filter: SearchedFilter) {
  const isWhole = filter.category === undefined && filter.shelf === undefined && filter.search === null
  return products(database)
    .find(searchedIn(shopId, filter), { ...boundedRead, ...(isWhole && { hint: listIndexes.products }) })
    .project<PlacedProduct>(placedFields)
}

/** The same, with the price. */
export function findPriced(
  database: Database,
  shopId: string,
  filter: SearchedFilter,
): Promise<PricedProduct[]> {
  return products(database)
    .find(searchedIn(shopId, filter), boundedRead)
    .project<PricedProduct>(pricedFields)
    .toArray()
}

/** How much there is of each product of a shop; one that never moved is not in it. */
export async function findQuantities(
  { collections }: Database,
  shopId: string,
): Promise<Map<string, number>> {
  const found = await collections.stockBalances
    .find({ '_id.shopId': shopId }, { ...boundedRead, hint: listIndexes.quantities })
    .project<{ productId: string; quantityMilli: number }>({
      _id: 0,
      productId: '$_id.productId',
      quantityMilli: 1,
    })
    .toArray()
  return new Map(found.map(({ productId, quantityMilli }) => [productId, quantityMilli]))
}

/** Products by their ids, in the order of these. */
export async function findInOrder(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<StoredProduct[]> {
  const found = await products(database)
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .toArray()
  const byId = new Map(found.map((product) => [product._id.productId, product]))
  return productIds.flatMap((productId) => byId.get(productId) ?? [])
}

/** The categories and shelves of a shop's products, each once. */
export async function findGroups(
  database: Database,
  shopId: string,
): Promise<{ categories: string[]; shelves: string[] }> {
  const ofShop = { '_id.shopId': shopId }
  const [categories, shelves] = await Promise.all([
    products(database).distinct('category', ofShop),
    products(database).distinct('shelf', ofShop),
  ])
  return { categories, shelves: shelves.flatMap((shelf) => shelf ?? []) }
}

export function findSkus(database: Database, shopId: string): Promise<string[]> {
  return products(database).distinct('sku', { '_id.shopId': shopId, sku: { $regex: /^[1-9]\d{0,8}$/ } })
}

/** Barcodes that begin so, and others of the same products. */
export function findBarcodesBeside(database: Database, shopId: string, prefix: string): Promise<string[]> {
  return products(database).distinct('barcodes', {
    '_id.shopId': shopId,
    barcodes: { $regex: new RegExp(`^${prefix}`) },
    'barcodes.0': { $exists: true },
  })
}
