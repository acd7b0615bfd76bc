import { api } from '#app/api/client.ts'
import { type DataColumn, readServerSort } from '#app/components/table/column.ts'
import { type ListedShop, ShopFilter, type ShopListPage, ShopSort } from '#domain/api/admin-shops.ts'
import * as routes from '#domain/api/routes/admin-shops.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

/** What is asked of the server, as it is in the address of the screen. */
type ShopsQuery = Omit<ShopFilter, 'search'> & { sort: ShopSort; search: string }

const words = ['standing', 'country', 'currency'] as const

/** Reads the filter out of the address; what is no value there is no filter. */
export function readShopFilter(
  search: URLSearchParams,
  columns: readonly DataColumn<ListedShop>[],
): ShopsQuery {
  const known = words.flatMap((name) => {
    const value = search.get(name)
    return value !== null && ShopFilter.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  const sort = ShopSort.safeParse(readServerSort(search.get('sort') ?? '', columns))
  return {
    sort: sort.data ?? 'name',
    search: (search.get('find') ?? '').trim().slice(0, 100),
    ...Object.fromEntries(known),
  }
}

const queryOf = ({ search, ...filter }: ShopsQuery) => ({ ...filter, search: search === '' ? null : search })

/** A page of shops; the first one includes how many there are. */
export function fetchShops(query: ShopsQuery, cursor: string | null): Promise<ShopListPage> {
  return api.call(routes.listShops, {
    query: { ...queryOf(query), limit: 100, cursor, summary: cursor === null ? 'true' : null },
  })
}

export function downloadShops(query: ShopsQuery, format: TableFileFormat): Promise<Blob> {
  return api.call(routes.exportShops, { query: { ...queryOf(query), format } })
}
