import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import type { PeoplePage } from '#domain/api/admin-people.ts'
import { Attention } from './attention.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type AskedPeople, fetchAllPeople, fetchPeople } from './people-api.ts'
import { peopleColumns } from './people-columns.tsx'
import { useAskAgain } from './use-ask-again.ts'

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
export function PeopleScreen({
  asked,
  page,
  error,
}: {
  asked: AskedPeople
  /** Null where the server could not be asked. */
  page: PeoplePage | null
  error: unknown
}) {
  const list = useMorePages(page ?? noPage, (cursor) => fetchPeople(asked, cursor))
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
        rowsToDownload={() => fetchAllPeople(asked)}
        error={error}
        onRetry={revalidate}
        none={
          <EmptyState icon={Users} title="No accounts yet">
            Invite the first person at the top.
          </EmptyState>
        }
        noMatch={{
          title:
            asked.search === '' ? 'No accounts match this filter' : `No accounts match “${asked.search}”`,
          help: 'Email addresses and names are searched.',
        }}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Screen>
  )
}
