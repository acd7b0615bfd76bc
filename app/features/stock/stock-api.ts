import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import { fileTimeoutMs, reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { readServerSort } from '#app/components/table/column.ts'
import * as routes from '#domain/api/routes/stock.ts'
import { type StockMovement, type StockPage, StockPlaceId, StockSort, StockState } from '#domain/api/stock.ts'
import { Day } from '#domain/business-day.ts'
import type { TableFileFormat } from '#domain/table/file.ts'
import { stockColumns } from './stock-columns.tsx'

/** What is asked of the server, as it is in the address of the screen. */
export type StockListQuery = {
  search: string
  category: string
  state: StockState | null
  /** Null: now. */
  on: Day | null
  /** Null: wherever it is. */
  location: string | null
  sort: StockSort
}

/** Reads the filter out of the address; what is no value there is no filter. */
export function readStockQuery(search: URLSearchParams): StockListQuery {
  return {
    search: (search.get('find') ?? '').trim().slice(0, 80),
    category: search.get('category') ?? '',
    state: StockState.safeParse(search.get('state')).data ?? null,
    on: Day.safeParse(search.get('on')).data ?? null,
    location: StockPlaceId.safeParse(search.get('location')).data ?? null,
    sort: StockSort.safeParse(readServerSort(search.get('sort') ?? '', stockColumns)).data ?? '-value',
  }
}

function queryOf({ search, category, state, on, location, sort }: StockListQuery) {
  return { search: search || null, category: category || null, state, on, location, sort }
}

export function fetchStock(shopId: string, query: StockListQuery, cursor: string | null): Promise<StockPage> {
  return api.call(routes.findStock, {
    shopId,
    query: { ...queryOf(query), limit: 100, cursor },
    timeoutMs,
  })
}

export function downloadStock(shopId: string, query: StockListQuery, format: TableFileFormat): Promise<Blob> {
  return api.call(routes.exportStock, {
    shopId,
    query: { ...queryOf(query), format },
    timeoutMs: fileTimeoutMs,
  })
}

export function fetchMoves(
  shopId: string,
  productId: string,
  location: string | null,
  cursor: string | null,
): Promise<Page<StockMovement>> {
  return api.call(routes.listStockMoves, { shopId, productId, query: { limit: 100, cursor, location } })
}

export function fetchAllMoves(
  shopId: string,
  productId: string,
  location: string | null,
  most?: number,
): Promise<StockMovement[]> {
  return fetchAll(routes.listStockMoves, { shopId, productId, query: { location }, timeoutMs }, most)
}
