import { useNavigate } from '@remix-run/react'
import { History } from 'lucide-react'
import { useState } from 'react'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import {
  isFiltered,
  type ListFilterField,
  ListFilters,
  withoutFilters,
} from '#app/components/table/list-filters.tsx'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { shopActionOptions } from '#app/features/audit/asked-records.ts'
import { activityColumns } from '#app/features/audit/record-columns.tsx'
import { RecordDialog } from '#app/features/audit/record-dialog.tsx'
import type { AuditPage, AuditRecord } from '#domain/api/audit-log.ts'
import { type AskedActivity, downloadActivity, fetchActivity } from './activity-api.ts'

const filters: readonly ListFilterField[] = [
  {
    name: 'by',
    label: 'Done by',
    all: 'Everybody',
    options: [
      { value: 'administrators', label: 'Administrators' },
      { value: 'shop', label: 'People of the shop' },
    ],
  },
  { name: 'action', label: 'Action', all: 'Every action', options: shopActionOptions },
]

const noPage: AuditPage = { items: [], nextCursor: null }

/** What administrators looked at and changed in this shop, and what its own people did. */
export function ActivityScreen({
  shopId,
  asked,
  page,
  error,
}: {
  shopId: string
  asked: AskedActivity
  /** Null where the server could not be asked. */
  page: AuditPage | null
  error: unknown
}) {
  const list = useMorePages(page ?? noPage, (cursor) => fetchActivity(shopId, asked, cursor))
  const navigate = useNavigate()
  const { search, write } = useListAddress()
  const [opened, setOpened] = useState<AuditRecord | null>(null)
  return (
    <Screen
      title="Activity log"
      subtitle="What administrators looked at and changed in this shop, and what its own people did."
      range={<RangePicker value={asked.range} />}
    >
      <NoMore error={list.error} />
      <DataTable
        id="activity"
        label="Activity"
        rows={list.items}
        columns={activityColumns}
        rowKey={({ recordId }) => recordId}
        onRow={setOpened}
        server={{
          count: null,
          defaultSort: '-at',
          download: (format) => downloadActivity(shopId, asked, format),
        }}
        error={error}
        onRetry={() => navigate(`.${window.location.search}`, { replace: true })}
        more={list.more}
        fileName={`activity-${asked.range.from}-${asked.range.to}`}
        toolbar={
          <>
            <ListSearch label="Find activity" placeholder="Person, action, device …" />
            <ListFilters fields={filters} />
          </>
        }
        empty={
          <NoActivity
            isOfAdministrators={asked.by === 'administrators' && asked.find === ''}
            isFiltered={isFiltered(search, filters)}
            onReset={() => write(withoutFilters(filters))}
          />
        }
      />
      {opened && <RecordDialog record={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}

function NoActivity({
  isOfAdministrators,
  isFiltered,
  onReset,
}: {
  isOfAdministrators: boolean
  isFiltered: boolean
  onReset: () => void
}) {
  if (isOfAdministrators) {
    return (
      <EmptyState
        icon={History}
        title="No administrator was in this shop on these days"
        action={<Button onClick={onReset}>Show all activity</Button>}
      >
        Whenever an administrator opens this shop or changes something in it, it is listed here.
      </EmptyState>
    )
  }
  if (!isFiltered) {
    return (
      <EmptyState icon={History} title="No activity on these days">
        Choose other days at the top. When an administrator opens this shop, or somebody changes its chart of
        accounts, marks receipts as checked or logs in on a second device, it is listed here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No activity matches"
      action={<Button onClick={onReset}>Clear the search and filters</Button>}
    >
      Remove a filter, or choose other days at the top.
    </EmptyState>
  )
}
