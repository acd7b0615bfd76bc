import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { ChainState } from '#app/features/admin/audit-log/chain-state.tsx'
import { ownFormat } from '#app/features/admin/own-format.ts'
import { auditColumns } from '#app/features/audit/record-columns.tsx'
import { RecordDialog } from '#app/features/audit/record-dialog.tsx'
import {
  actionOptions,
  type RecordsQuery,
  readRecordsQuery,
  recordsQuery,
} from '#app/features/audit/records-query.ts'
import { requireAdmin } from '#app/session/guards.ts'
import type { AuditPage, AuditRecord } from '#domain/api/audit-log.ts'
import { exportAuditLog, findAuditLog } from '#domain/api/routes/audit-log.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireAdmin()
  const search = new URL(request.url).searchParams
  const { timeZone } = ownFormat()
  const range = readRange(search, { today: todayIn(timeZone) })
  const shop = search.get('shop')?.slice(0, 64) || undefined
  const query = { ...readRecordsQuery(search, { range, timeZone }), shop }
  return { query, page: await fetchAuditLog(query, null) }
}

/** `shop` in the address: of one shop by its id, of the installation, or of everything. */
type AuditLogQuery = RecordsQuery & { shop: string | undefined }

/** What the address calls the records that concern no shop. */
const ofInstallation = 'installation' as const

const queryOf = ({ shop, ...query }: AuditLogQuery) => ({
  ...recordsQuery(query),
  ...(shop === ofInstallation ? { scope: ofInstallation } : { shopId: shop }),
})

function fetchAuditLog(query: AuditLogQuery, cursor: string | null): Promise<AuditPage> {
  return api.call(findAuditLog, { query: { ...queryOf(query), limit: 100, cursor: cursor ?? undefined } })
}

/** All of it as a file. */
function downloadAuditLog(query: AuditLogQuery, format: TableFileFormat): Promise<Blob> {
  return api.call(exportAuditLog, { query: { ...queryOf(query), format }, timeoutMs: fileTimeoutMs })
}

/** Who did what to which shop, when, from where: of every shop and of the installation. */
export default function AuditLogScreen() {
  const { query, page } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page, (cursor) => fetchAuditLog(query, cursor))
  const { write } = useListAddress()
  const [opened, setOpened] = useState<AuditRecord | null>(null)
  const ofShop = query.shop === undefined || query.shop === ofInstallation ? undefined : query.shop
  const only = (changes: Record<string, string>) => {
    setOpened(null)
    write(changes)
  }
  return (
    <Screen
      title="Audit log"
      subtitle="Who did what to which shop, when, and from where."
      range={<RangePicker value={query.range} />}
    >
      <ChainState
        shopId={ofShop}
        name={ofShop === undefined ? 'the installation itself' : nameOf(ofShop, list.items)}
      />
      <FilteredList
        list={list}
        fields={filtersOf(query, list.items)}
        search={{ label: 'Find a record', placeholder: 'Person, action, shop, fact …' }}
        id="audit-log"
        label="Records"
        columns={auditColumns}
        rowKey={({ recordId }) => recordId}
        onRow={setOpened}
        server={{ count: null, defaultSort: '-at', download: (format) => downloadAuditLog(query, format) }}
        fileName={`audit-log-${query.range.from}-${query.range.to}`}
        none={
          <EmptyState icon={ScrollText} title="Nothing was recorded on these days">
            Choose other days at the top. What administrators, owners and employees change is recorded here.
          </EmptyState>
        }
        noMatch={{
          title: 'No record matches',
          help: "Only the days at the top are searched: each word in the person, the action, the facts, the shop's name and where it came from.",
        }}
      />
      {opened && (
        <RecordDialog record={opened} onClose={() => setOpened(null)}>
          {opened.shop && (
            <Button onClick={() => only({ shop: opened.shop?.shopId ?? '' })}>Only this shop</Button>
          )}
          <Button onClick={() => only({ person: opened.uid })}>Only this person</Button>
        </RecordDialog>
      )}
    </Screen>
  )
}

/** Those of a shop or a person come with an address that names one. */
function filtersOf({ shop, uid }: AuditLogQuery, items: readonly AuditRecord[]): ListFilterField[] {
  const person = items.find((record) => record.uid === uid)?.email ?? 'one person'
  const installation = { value: ofInstallation, label: 'The installation itself' }
  const isOfShop = shop !== undefined && shop !== ofInstallation
  return [
    { name: 'action', label: 'Action', all: 'Every action', options: actionOptions },
    {
      name: 'shop',
      label: 'Concerns',
      all: 'Everything',
      options: isOfShop ? [installation, { value: shop, label: nameOf(shop, items) }] : [installation],
    },
    ...(uid === undefined ? [] : [{ name: 'person', label: 'Person', chosen: person }]),
  ]
}

function nameOf(shopId: string, items: readonly AuditRecord[]): string {
  return items.find(({ shop }) => shop?.shopId === shopId)?.shop?.name ?? 'this shop'
}
