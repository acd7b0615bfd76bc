import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { Attention } from '#app/features/admin/people/attention.tsx'
import { InviteDialog } from '#app/features/admin/people/invite-dialog.tsx'
import { peopleColumns } from '#app/features/admin/people/people-columns.tsx'
import { useAskAgain } from '#app/features/admin/people/use-ask-again.ts'
import { requireAdmin } from '#app/session/guards.ts'
import { type ListedPerson, PeopleFilter, type PeoplePage } from '#domain/api/admin-people.ts'
import * as routes from '#domain/api/routes/admin-people.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireAdmin()
  const query = readPeopleFilter(new URL(request.url).searchParams)
  try {
    return { query, page: await fetchPeople(query, null), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable) return { query, page: null, error }
    throw error
  }
}

/** What is asked of the server, as it is in the address of the screen. */
type PeopleQuery = { search: string; filter: PeopleFilter | null }

/** Reads the filter out of the address; what is no value there is no filter. */
function readPeopleFilter(search: URLSearchParams): PeopleQuery {
  return {
    search: (search.get('find') ?? '').trim().slice(0, 100),
    filter: PeopleFilter.safeParse(search.get('filter')).data ?? null,
  }
}

const queryOf = ({ search, filter }: PeopleQuery) => ({ search: search === '' ? null : search, filter })

function fetchPeople(query: PeopleQuery, cursor: string | null): Promise<PeoplePage> {
  return api.call(routes.listPeople, { query: { ...queryOf(query), cursor } })
}

/** All of them, page after page. */
function fetchAllPeople(query: PeopleQuery): Promise<ListedPerson[]> {
  return fetchAll(routes.listPeople, { query: { ...queryOf(query), limit: 100 }, timeoutMs: reportTimeoutMs })
}

const noPage: PeoplePage = { items: [], nextCursor: null, total: null }

const fields: readonly ListFilterField[] = [
  {
    name: 'filter',
    label: 'Show',
    all: 'Everybody',
    options: [
      { value: 'administrators', label: 'Administrators' },
      { value: 'owners', label: 'Owners' },
      { value: 'employees', label: 'Employees' },
      { value: 'without-shop', label: 'People without a shop' },
      { value: 'disabled', label: 'Disabled' },
      { value: 'locked', label: 'Locked out' },
    ],
  },
]

/** Everybody who has an account: searched and filtered by the server, over all of them. */
export default function PeopleScreen() {
  const { query, page, error } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page ?? noPage, (cursor) => fetchPeople(query, cursor))
  const { revalidate } = useAskAgain(error !== null)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Screen
      title="Users"
      actions={
        <Button variant="primary" icon={UserPlus} onClick={() => setIsInviting(true)}>
          Invite a person
        </Button>
      }
    >
      <Attention />
      <FilteredList
        list={list}
        fields={fields}
        search={{ label: 'Find a person', placeholder: 'Email or name' }}
        id="people"
        label="Users"
        columns={peopleColumns}
        rowKey={({ uid }) => uid}
        rowLink={({ uid }) => `/admin/dashboard/users/${uid}`}
        rowTone={({ isEnabled }) => (isEnabled ? undefined : 'soft')}
        server={{ count: page?.total ?? null, defaultSort: '' }}
        rowsToDownload={() => fetchAllPeople(query)}
        error={error}
        onRetry={revalidate}
        none={
          <EmptyState icon={Users} title="No accounts yet">
            Invite the first person at the top.
          </EmptyState>
        }
        noMatch={{
          title:
            query.search === '' ? 'No accounts match this filter' : `No accounts match “${query.search}”`,
          help: 'Email addresses and names are searched.',
        }}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Screen>
  )
}
