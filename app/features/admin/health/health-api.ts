import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { type DataColumn, readServerSort } from '#app/components/table/column.ts'
import { fetchJobs } from '#app/features/admin/jobs/jobs-api.ts'
import {
  type ShopHealthPage,
  ShopHealthQuery,
  type ShopHealthRow,
  ShopHealthSort,
} from '#domain/api/admin-health.ts'
import type { JobStatus } from '#domain/api/admin-jobs.ts'
import type { OperatorHealth } from '#domain/api/operations.ts'
import { findShopHealth } from '#domain/api/routes/admin-health.ts'
import { readHealth } from '#domain/api/routes/operations.ts'

type HealthQuery = Pick<ShopHealthQuery, 'severity' | 'condition' | 'sort'> & { find: string }

/** What an address asks for: `?severity=critical&find=osu`; what is no value there is no filter. */
export function readHealthFilter(
  search: URLSearchParams,
  columns: readonly DataColumn<ShopHealthRow>[],
): HealthQuery {
  const { severity, condition } = ShopHealthQuery.shape
  return {
    severity: severity.safeParse(search.get('severity') ?? undefined).data,
    condition: condition.safeParse(search.get('condition') ?? undefined).data,
    sort: ShopHealthSort.safeParse(readServerSort(search.get('sort') ?? '', columns)).data ?? 'attention',
    find: (search.get('find') ?? '').trim().slice(0, 80),
  }
}

const queryOf = ({ find, ...query }: HealthQuery) => ({ ...query, find: find === '' ? undefined : find })

export function fetchShopHealth(query: HealthQuery, cursor: string | null): Promise<ShopHealthPage> {
  return api.call(findShopHealth, { query: { ...queryOf(query), limit: 100, cursor: cursor ?? undefined } })
}

export function fetchAllShopHealth(query: HealthQuery): Promise<ShopHealthRow[]> {
  return fetchAll(findShopHealth, { query: queryOf(query) })
}

/** How the installation itself is, and how what it does by itself went. */
export type Installation = OperatorHealth & { jobs: readonly JobStatus[] }

export async function fetchInstallation(signal?: AbortSignal): Promise<Installation> {
  const health = await api.call(readHealth, { signal })
  // The jobs are in the database: while it is away, only that is shown, and none of them.
  return { ...health, jobs: health.mongodb.isUp ? await fetchJobs(signal) : [] }
}
