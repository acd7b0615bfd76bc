import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { CalendarClock, Store } from 'lucide-react'
import { useMemo } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { isFiltered, type ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import {
  fetchAllShopHealth,
  fetchInstallation,
  fetchShopHealth,
  readHealthFilter,
} from '#app/features/admin/health/health-api.ts'
import { healthColumns } from '#app/features/admin/health/health-columns.tsx'
import { InstallationPart } from '#app/features/admin/health/installation-part.tsx'
import { severityLabels } from '#app/features/admin/health/severity.tsx'
import {
  type FollowState,
  liveRows,
  useInstallation,
  useLiveHealth,
} from '#app/features/admin/health/use-live-health.ts'
import { SetupLeft } from '#app/features/setup/setup-banner.tsx'
import { requireAdmin } from '#app/session/guards.ts'
import type { ShopHealthCounts } from '#domain/api/admin-health.ts'
import { shopConditions } from '#domain/health/shop-conditions.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireAdmin()
  const query = readHealthFilter(new URL(request.url).searchParams, healthColumns)
  const [page, installation] = await Promise.all([fetchShopHealth(query, null), fetchInstallation()])
  return { query, page, installation }
}

const healthFilters: readonly ListFilterField[] = [
  {
    name: 'severity',
    label: 'Health',
    all: 'All shops',
    options: [
      { value: 'any', label: 'Something is wrong' },
      ...Object.entries(severityLabels).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'condition',
    label: 'With',
    all: 'Anything',
    options: shopConditions.map(({ code, label }) => ({ value: code, label })),
  },
  {
    name: 'sort',
    label: 'Order',
    isOrder: true,
    options: [
      { value: '', label: 'Worst first' },
      { value: 'shop', label: 'By name' },
      { value: 'sold', label: 'Longest without a sale first' },
      { value: '-sold', label: 'Last sale first' },
      { value: '-missing', label: 'Most receipts missing first' },
      { value: '-refused', label: 'Most refused logins first' },
    ],
  },
]

/** The health of every shop, the worst first; that of the installation above. */
export default function HealthScreen() {
  const { query, page, installation } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page, (cursor) => fetchShopHealth(query, cursor))
  const { search } = useListAddress()
  const { now, error, askAgain } = useInstallation(installation)
  const live = useLiveHealth(page, list.items, askAgain)
  const counts = live.counts ?? page.counts
  const all = counts && counts.critical + counts.warning + counts.notice + counts.good
  const rows = useMemo(() => liveRows(list.items, live.rows), [list.items, live.rows])
  const hasFilter = isFiltered(search, healthFilters)
  return (
    <Screen
      title="Overview"
      subtitle="The health of every shop, and of this installation."
      actions={
        <>
          <LiveTag state={live.state} />
          <ButtonLink icon={CalendarClock} to="/admin/dashboard/jobs">
            Jobs
          </ButtonLink>
        </>
      }
    >
      <SetupLeft />
      <OldInstallation error={error} from={now.at} />
      <InstallationPart health={now} />
      {counts && <SeverityTiles counts={counts} />}
      <FilteredList
        list={list}
        fields={healthFilters}
        search={{ label: 'Find a shop', placeholder: "Name or owner's email …" }}
        id="shop-health"
        label="Shops"
        rows={rows}
        columns={healthColumns}
        rowKey={({ shopId }) => shopId}
        rowLink={({ shopId }) => `/admin/dashboard/shops/${encodeURIComponent(shopId)}`}
        rowsToDownload={() => fetchAllShopHealth(query)}
        server={{ count: hasFilter ? null : all, defaultSort: 'attention' }}
        fileName="health-of-the-shops"
        none={<NoShops />}
        noMatch={{
          title: 'No shop matches',
          help: "Searches the beginning of each word of a shop's name and of its owner's email address.",
        }}
      />
    </Screen>
  )
}

function NoShops() {
  return (
    <EmptyState
      icon={Store}
      title="No shops yet"
      action={
        <ButtonLink variant="primary" to="/admin/dashboard/shops/new">
          Create a shop
        </ButtonLink>
      }
    >
      Each shop is listed here with its problems and how to solve them.
    </EmptyState>
  )
}

/** Says why the state of the installation could not be read again; the last one stays below it. */
function OldInstallation({ error, from }: { error: unknown; from: string }) {
  if (error === null) return null
  return (
    <Banner tone="warn" title={describeError(error).title}>
      The figures below are from <InstantText instant={from} />.
    </Banner>
  )
}

const liveTags = {
  connecting: { tone: 'neutral', text: 'Connecting …' },
  live: { tone: 'good', text: 'Live' },
  off: { tone: 'warn', text: 'Not live' },
} as const satisfies Record<FollowState, { tone: Tone; text: string }>

function LiveTag({ state }: { state: FollowState }) {
  const { tone, text } = liveTags[state]
  return <StatusTag tone={tone}>{text}</StatusTag>
}

const severities = ['critical', 'warning', 'notice', 'good'] as const

/** How many shops there are of each severity; each leads to those. */
function SeverityTiles({ counts }: { counts: ShopHealthCounts }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {severities.map((severity) => (
        <StatTile key={severity} label={severityLabels[severity]} to={`?severity=${severity}`}>
          <span className={severity === 'critical' && counts.critical > 0 ? 'text-loss' : undefined}>
            {counts[severity].toLocaleString('en')}
          </span>
        </StatTile>
      ))}
    </div>
  )
}
