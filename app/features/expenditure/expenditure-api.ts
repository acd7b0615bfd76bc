import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { readServerSort } from '#app/components/table/column.ts'
import { type SpendingPage, SpendingSort } from '#domain/api/expenditure.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import * as supplierRoutes from '#domain/api/routes/suppliers.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { Day } from '#domain/business-day.ts'
import type { TableFileFormat } from '#domain/table/file.ts'
import { AccountCode } from '#domain/terms/account.ts'
import { SpendingStatus } from '#domain/terms/spending-status.ts'
import { spendingColumns } from './spending-columns.tsx'

/** What is asked of the server, as it is in the address of the screen. */
export type SpendingQuery = {
  search: string
  status: SpendingStatus | null
  account: AccountCode | null
  supplierId: string | null
  from: Day | null
  to: Day | null
  sort: SpendingSort
}

/** Reads the filter out of the address; what is no value there is no filter. */
export function readSpendingQuery(search: URLSearchParams): SpendingQuery {
  return {
    search: (search.get('find') ?? '').trim().slice(0, 80),
    status: SpendingStatus.safeParse(search.get('status')).data ?? null,
    account: AccountCode.safeParse(search.get('category')).data ?? null,
    supplierId: search.get('supplier'),
    from: Day.safeParse(search.get('since')).data ?? null,
    to: Day.safeParse(search.get('until')).data ?? null,
    sort: SpendingSort.safeParse(readServerSort(search.get('sort') ?? '', spendingColumns)).data ?? '-day',
  }
}

function queryOf({ search, ...query }: SpendingQuery) {
  return { ...query, search: search || null }
}

export function fetchSpending(
  shopId: string,
  query: SpendingQuery,
  cursor: string | null,
): Promise<SpendingPage> {
  return api.call(routes.findSpending, { shopId, query: { ...queryOf(query), limit: 100, cursor } })
}

export function downloadSpending(
  shopId: string,
  query: SpendingQuery,
  format: TableFileFormat,
): Promise<Blob> {
  return api.call(routes.exportSpending, {
    shopId,
    query: { ...queryOf(query), format },
    timeoutMs: fileTimeoutMs,
  })
}

export function fetchSuppliers(shopId: string): Promise<Supplier[]> {
  return fetchAll(supplierRoutes.findSuppliers, { shopId })
}
