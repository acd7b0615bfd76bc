import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { readServerSort } from '#app/components/table/column.ts'
import {
  type PriceChange,
  type Product,
  type ProductChange,
  type ProductChangeResult,
  type ProductChanges,
  ProductSort,
  type SharedNumber,
} from '#domain/api/product.ts'
import * as routes from '#domain/api/routes/products.ts'
import { findProducts } from '#domain/api/routes/shelf.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

/** The columns of the product table that the server sorts by, and what it calls their orders. */
const sortedColumns = [
  { id: 'name', serverSort: 'name' },
  { id: 'price', serverSort: 'price' },
  { id: 'onHand', serverSort: 'stock' },
] as const

/** The part of the list that the server is asked for, as it is in the address of the screen. */
export type ProductsQuery = {
  search: string
  category: string
  shelf: string
  status: Status
  /** Null: by name; where something is searched, the likeliest first. */
  sort: ProductSort | null
}

/** What the list's choice of a status asks for; the empty one is what is on sale. */
const statuses = {
  '': { status: 'active', state: null },
  reorder: { status: 'active', state: 'reorder' },
  low: { status: 'active', state: 'short' },
  archived: { status: 'archived', state: null },
  all: { status: 'all', state: null },
} as const
type Status = keyof typeof statuses

/** Reads the filter out of the address; what is no value there is no filter. */
export function readProductsQuery(address: URLSearchParams): ProductsQuery {
  const status = address.get('status') ?? ''
  return {
    search: (address.get('find') ?? '').trim().slice(0, 80),
    category: address.get('category') ?? '',
    shelf: address.get('shelf') ?? '',
    status: Object.hasOwn(statuses, status) ? (status as Status) : '',
    sort: ProductSort.safeParse(readServerSort(address.get('sort') ?? '', sortedColumns)).data ?? null,
  }
}

/** Whether the likeliest come first where no order is chosen. Those that run short come by name. */
export function isRankedBy({ search, status }: ProductsQuery): boolean {
  return search !== '' && statuses[status].state === null
}

function queryOf(query: ProductsQuery) {
  const { search, category, shelf, status, sort } = query
  return {
    search: search || null,
    category: category || null,
    shelf: shelf || null,
    ...statuses[status],
    sort: sort ?? (isRankedBy(query) ? null : ('name' as const)),
  }
}

export function fetchProductPage(
  shopId: string,
  query: ProductsQuery,
  cursor: string | null,
): Promise<Page<Product>> {
  return api.call(findProducts, { shopId, query: { ...queryOf(query), limit: 100, cursor } })
}

export function downloadProducts(
  shopId: string,
  filter: ProductsQuery,
  format: TableFileFormat,
): Promise<Blob> {
  const query = { ...queryOf(filter), format }
  return api.call(routes.exportProductTable, { shopId, query, timeoutMs: fileTimeoutMs })
}

export async function fetchSharedNumbers(shopId: string): Promise<readonly SharedNumber[]> {
  return (await api.call(routes.listSharedNumbers, { shopId })).items
}

/** Every product of the shop, archived ones too, for fields that find one among them. */
export function fetchProducts(shopId: string): Promise<Product[]> {
  return fetchAll(findProducts, { shopId, query: { status: 'all' } })
}

export function changeProduct(shopId: string, productId: string, change: ProductChange): Promise<Product> {
  return api.call(routes.changeProduct, { shopId, productId, body: change })
}

/** Changes some products, `maxChangesAtOnce` at most, each or not by itself. */
export async function changeProducts(
  shopId: string,
  changes: ProductChanges['changes'],
): Promise<ProductChangeResult[]> {
  return (await api.call(routes.changeProducts, { shopId, body: { changes } })).items
}

/** What a product's price was, newest first. */
export async function fetchPrices(shopId: string, productId: string): Promise<PriceChange[]> {
  return (await api.call(routes.listPrices, { shopId, productId })).items
}
