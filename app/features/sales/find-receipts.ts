import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { fileTimeoutMs, reportTimeoutMs } from '#app/api/timeouts.ts'
import type { DateRange } from '#app/components/format/date-range.ts'
import { type DataColumn, readServerSort } from '#app/components/table/column.ts'
import { exportSales, findSales } from '#domain/api/routes/sales.ts'
import { type RecordedSale, SaleFilter, type SalePage, SaleSort } from '#domain/api/sale.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

/** The filters that the address calls as the server does. */
const words = ['kind', 'with', 'tender', 'cashier', 'customerId', 'productId', 'origin'] as const

/** What is asked of the server, as it is in the address of the screen. */
export type ReceiptsFilter = Pick<SaleFilter, (typeof words)[number]> & {
  range: DateRange
  sort: SaleSort
  search: string
  review?: 'true'
  seen?: 'true' | 'false'
}

/** `check=open` in the address: of those with something to check. */
const checks = { any: {}, open: { seen: 'false' }, seen: { seen: 'true' } } as const

/** Reads the filter out of the address; what is no value there is no filter. */
export function readReceiptFilter(
  search: URLSearchParams,
  range: DateRange,
  columns: readonly DataColumn<RecordedSale>[],
): ReceiptsFilter {
  const known = words.flatMap((name) => {
    const value = search.get(name)
    return value !== null && SaleFilter.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  const check = search.get('check') as keyof typeof checks | null
  const sort = SaleSort.safeParse(readServerSort(search.get('sort') ?? '', columns))
  return {
    range,
    sort: sort.data ?? '-sold',
    search: (search.get('find') ?? '').trim().slice(0, 80),
    ...Object.fromEntries(known),
    ...(check !== null && Object.hasOwn(checks, check) ? { review: 'true' as const, ...checks[check] } : {}),
  }
}

function queryOf({ range, search, ...filter }: ReceiptsFilter) {
  return { ...filter, from: range.from, to: range.to, search: search === '' ? null : search }
}

/** A page of receipts; the first one contains the totals of all. */
export function fetchReceipts(
  shopId: string,
  query: ReceiptsFilter,
  cursor: string | null,
): Promise<SalePage> {
  return api.call(findSales, {
    shopId,
    query: { ...queryOf(query), limit: 100, cursor, summary: cursor === null ? 'true' : null },
  })
}

/** All of them, page after page. */
export function fetchAllReceipts(
  shopId: string,
  query: ReceiptsFilter,
  most?: number,
): Promise<RecordedSale[]> {
  return fetchAll(findSales, { shopId, query: queryOf(query), timeoutMs: reportTimeoutMs }, most)
}

/** All of them as a file. */
export function downloadReceipts(
  shopId: string,
  query: ReceiptsFilter,
  format: TableFileFormat,
): Promise<Blob> {
  return api.call(exportSales, { shopId, query: { ...queryOf(query), format }, timeoutMs: fileTimeoutMs })
}
