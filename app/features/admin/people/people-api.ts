import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { type ListedPerson, PeopleFilter, type PeoplePage } from '#domain/api/admin-people.ts'
import * as routes from '#domain/api/routes/admin-people.ts'

/** What is asked of the server, as it stands in the address of the screen. */
export type AskedPeople = { search: string; filter: PeopleFilter | null }

/** Reads the filter out of the address; what is no value there is no filter. */
export function readPeopleFilter(search: URLSearchParams): AskedPeople {
  return {
    search: (search.get('find') ?? '').trim().slice(0, 100),
    filter: PeopleFilter.safeParse(search.get('filter')).data ?? null,
  }
}

const queryOf = ({ search, filter }: AskedPeople) => ({ search: search === '' ? null : search, filter })

export function fetchPeople(asked: AskedPeople, cursor: string | null): Promise<PeoplePage> {
  return api.call(routes.listPeople, { query: { ...queryOf(asked), cursor } })
}

/** All of them, page after page. */
export function fetchAllPeople(asked: AskedPeople): Promise<ListedPerson[]> {
  return fetchAll(routes.listPeople, { query: { ...queryOf(asked), limit: 100 }, timeoutMs: reportTimeoutMs })
}
