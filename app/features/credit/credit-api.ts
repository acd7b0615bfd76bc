import { api } from '#app/api/client.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { readServerSort } from '#app/components/table/column.ts'
import { type AgeingPage, AgeingShow, AgeingSort, type PartyRow, PartySideName } from '#domain/api/credit.ts'
import type { PartyChange, PartyOnRecord } from '#domain/api/party.ts'
import * as credit from '#domain/api/routes/credit.ts'
import { changeCustomer, createCustomer, findCustomers } from '#domain/api/routes/customers.ts'
import { changeSupplier, createSupplier, findSuppliers } from '#domain/api/routes/suppliers.ts'
import { Day } from '#domain/business-day.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { ageingColumns } from './ageing-columns.tsx'

const pageSize = 100

/** What is asked of the server, as it is in the address of the screen. */
export type AgeingQuery = {
  side: PartySide
  search: string
  show: AgeingShow
  /** Null: now. */
  on: Day | null
  sort: AgeingSort
}

/** Reads the filter out of the address; what is no value there is no filter. */
export function readAgeingQuery(search: URLSearchParams): AgeingQuery {
  return {
    side: PartySideName.safeParse(search.get('side')).data ?? 'customers',
    search: (search.get('find') ?? '').trim().slice(0, 80),
    show: AgeingShow.safeParse(search.get('show')).data ?? 'all',
    on: Day.safeParse(search.get('on')).data ?? null,
    sort: AgeingSort.safeParse(readServerSort(search.get('sort') ?? '', ageingColumns)).data ?? '-balance',
  }
}

export function fetchAgeing(
  shopId: string,
  { side, search, show, on, sort }: AgeingQuery,
  cursor: string | null,
): Promise<AgeingPage> {
  const query = { search: search || null, show, on, sort, cursor, limit: pageSize }
  return api.call(credit.readAgeing, { shopId, side, query, timeoutMs })
}

/** Every page of the list, for a file. `most`: that one more than these is enough. */
export async function fetchWholeAgeing(
  shopId: string,
  query: AgeingQuery,
  most = Number.POSITIVE_INFINITY,
): Promise<PartyRow[]> {
  const rows: PartyRow[] = []
  let cursor: string | null = null
  do {
    const page: AgeingPage = await fetchAgeing(shopId, query, cursor)
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null && rows.length <= most)
  return rows
}

/** Those who match, by name; archived ones among them. */
export async function findParties(
  shopId: string,
  side: PartySide,
  { search, limit, signal }: { search: string; limit: number; signal: AbortSignal },
): Promise<(PartyOnRecord & { party: string })[]> {
  const query = { search: search || null, status: 'all' as const, limit }
  if (side === 'customers') {
    const { items } = await api.call(findCustomers, { shopId, query, signal })
    return items.map(({ customerId, ...record }) => ({ ...record, party: customerId }))
  }
  const { items } = await api.call(findSuppliers, { shopId, query, signal })
  return items.map(({ supplierId, ...record }) => ({ ...record, party: supplierId }))
}

type NewParty = { id: string; name: string } & Record<string, unknown>

/** Adds a customer or a supplier. */
export async function addParty(shopId: string, side: PartySide, { id, ...party }: NewParty): Promise<void> {
  if (side === 'customers')
    await api.call(createCustomer, { shopId, body: { ...party, customerId: id } as never })
  else await api.call(createSupplier, { shopId, body: { ...party, supplierId: id } as never })
}

export async function saveParty(
  shopId: string,
  side: PartySide,
  id: string,
  change: PartyChange,
): Promise<void> {
  if (side === 'customers') await api.call(changeCustomer, { shopId, customerId: id, body: change })
  else await api.call(changeSupplier, { shopId, supplierId: id, body: change })
}
