import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#app/api/client.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { activityColumns } from '#app/features/audit/record-columns.tsx'
import { RecordDialog } from '#app/features/audit/record-dialog.tsx'
import {
  type RecordsQuery,
  readRecordsQuery,
  recordsQuery,
  shopActionOptions,
} from '#app/features/audit/records-query.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireShop } from '#app/session/guards.ts'
import { ActivityFilter, type AuditPage, type AuditRecord } from '#domain/api/audit-log.ts'
import { exportActivity, findActivity } from '#domain/api/routes/audit-log.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone } = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readRange(search, { today: todayIn(timeZone) })
  const by = ActivityFilter.shape.by.safeParse(search.get('by') ?? undefined).data
  const query = { ...readRecordsQuery(search, { range, timeZone }), by }
  try {
    return { shopId, query, page: await fetchActivity(shopId, query, null), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, query, page: null, error }
    throw error
  }
}

type ActivityQuery = RecordsQuery & Pick<z.infer<typeof ActivityFilter>, 'by'>

/** What is done at tills hides visits and changes of settings: it is listed where it is looked for. */
function queryOf({ by, ...query }: ActivityQuery) {
  const isLookedFor = query.find !== '' || query.action !== undefined || query.uid !== undefined
  return { ...recordsQuery(query), by: by ?? (isLookedFor ? undefined : 'beside-tills') }
}

function fetchActivity(shopId: string, filter: ActivityQuery, cursor: string | null): Promise<AuditPage> {
  const query = { ...queryOf(filter), limit: 100, cursor: cursor ?? undefined }
  return api.call(findActivity, { shopId, query })
}

/** All of it as a file. */
function downloadActivity(shopId: string, query: ActivityQuery, format: TableFileFormat): Promise<Blob> {
  return api.call(exportActivity, { shopId, query: { ...queryOf(query), format }, timeoutMs: fileTimeoutMs })
}

const filters: readonly ListFilterField[] = [
  {
    name: 'by',
    label: 'Done by',
    all: 'Everybody, not at tills',
    options: [
      { value: 'administrators', label: 'Administrators' },
      { value: 'shop', label: 'People of the shop' },
      { value: 'tills', label: 'Staff at the tills' },
    ],
  },
  { name: 'action', label: 'Action', all: 'Every action', options: shopActionOptions },
]

const noPage: AuditPage = { items: [], nextCursor: null }

/** What administrators viewed and changed in this shop, and what its own people did. */
export default function ActivityScreen() {
  const { shopId, query, page, error } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page ?? noPage, (cursor) => fetchActivity(shopId, query, cursor))
  const isOfAdministrators = query.by === 'administrators' && query.find === ''
  const [opened, setOpened] = useState<AuditRecord | null>(null)
  return (
    <Screen
      title="Activity log"
      subtitle="What administrators viewed and changed in this shop, and what its own people did."
      range={<RangePicker value={query.range} />}
    >
      <FilteredList
        list={list}
        fields={filters}
        search={{ label: 'Find activity', placeholder: 'Person, action, device …' }}
        id="activity"
        label="Activity"
        columns={activityColumns}
        rowKey={({ recordId }) => recordId}
        onRow={setOpened}
        server={{
          count: null,
          defaultSort: '-at',
          download: (format) => downloadActivity(shopId, query, format),
        }}
        error={error}
        fileName={`activity-${query.range.from}-${query.range.to}`}
        paper={{ period: formatDayRange(query.range.from, query.range.to) }}
        none={
          <EmptyState icon={History} title="No activity on these days">
            Choose other days at the top. When an administrator opens this shop, or someone changes its chart
            of accounts, marks receipts as checked or logs in on a second device, it is listed here.
          </EmptyState>
        }
        noMatch={
          isOfAdministrators
            ? {
                title: 'No administrator was in this shop on these days',
                help: 'Whenever an administrator opens this shop or changes something in it, it is listed here.',
              }
            : { title: 'No activity matches', help: 'Remove a filter, or choose other days at the top.' }
        }
      />
      {opened && <RecordDialog record={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}
