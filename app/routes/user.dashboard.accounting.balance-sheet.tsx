import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Landmark } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { EndOfDayField } from '#app/components/form/end-of-day-field.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { StatementScreen, StatementView } from '#app/components/statement/statement-screen.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readBalanceSheet, readBalancesByLocation } from '#domain/api/routes/reports.ts'
import { balanceByLocationStatement } from '#domain/api/statements/balance-by-location-statement.ts'
import { balanceSheetStatement } from '#domain/api/statements/balance-sheet-statement.ts'
import { addDays, addMonths, type Day, day } from '#domain/business-day.ts'

type Compare = 'month' | 'year' | 'last-year' | 'day' | 'location' | 'no'
const compares: readonly Compare[] = ['month', 'year', 'last-year', 'day', 'location', 'no']

/** What is no day in the address falls back to another one. */
function readDay(search: URLSearchParams, name: string, fallback: Day): Day {
  const query = search.get(name) ?? fallback
  return readRange(new URLSearchParams({ from: query, to: query }), { today: fallback, fallback: 'today' }).to
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const search = new URL(request.url).searchParams
  const on = readDay(search, 'on', day(todayIn((await loadShop(shopId)).timeZone)))
  const sheet = await api.call(readBalanceSheet, { shopId, query: { on }, timeoutMs })
  const query = search.get('compare')
  const compare = compares.find((one) => one === query) ?? 'month'
  const monthBefore = addDays(day(`${on.slice(0, 8)}01`), -1)
  const days: Record<Compare, Day | null> = {
    month: monthBefore,
    year: addDays(sheet.yearFrom, -1),
    'last-year': addMonths(on, -12),
    day: readDay(search, 'with', monthBefore),
    location: null,
    no: null,
  }
  const other = days[compare]
  const compared =
    other === null ? null : await api.call(readBalanceSheet, { shopId, query: { on: other }, timeoutMs })
  const byLocation =
    compare === 'location'
      ? await api.call(readBalancesByLocation, { shopId, query: { on }, timeoutMs })
      : null
  return { sheet, compare, compared, byLocation }
}

export default function BalanceSheetScreen() {
  const { sheet, compare, compared, byLocation } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const whole = balanceSheetStatement({ sheet, compared }, shop)
  const statement = byLocation ? balanceByLocationStatement(whole, sheet, byLocation) : whole
  const isEmpty = [sheet, compared].every(
    (one) => !one || (one.accounts.length === 0 && one.profitMinor === 0),
  )
  return (
    <StatementScreen statement={statement}>
      <ViewChoice on={sheet.on} compare={compare} other={compared?.on ?? null} />
      {isEmpty ? (
        <EmptyState
          isSheet
          icon={Landmark}
          title="Nothing was posted by this day"
          action={<ButtonLink to="/user/dashboard">Go to the till</ButtonLink>}
        >
          Choose a later day, or record the first sale at the till.
        </EmptyState>
      ) : (
        <StatementView statement={statement} />
      )}
    </StatementScreen>
  )
}

/** The day, and the one it is compared with; each choice lives in the address. */
function ViewChoice({ on, compare, other }: { on: Day; compare: Compare; other: Day | null }) {
  const { write } = useListAddress()
  const { hasSeveral } = usePlaces()
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <EndOfDayField on={on} onChosen={(chosen) => write({ on: chosen })} />
      <FilterSelect
        label="Compare"
        value={compare}
        onChange={(chosen) => write({ compare: chosen, ...(chosen === 'day' && other && { with: other }) })}
        options={[
          { value: 'month', label: 'With previous month end' },
          { value: 'year', label: 'With previous year end' },
          { value: 'last-year', label: 'With the same day last year' },
          { value: 'day', label: 'With a chosen day' },
          ...(hasSeveral ? [{ value: 'location' as const, label: 'By location' }] : []),
          { value: 'no', label: 'Without comparison' },
        ]}
      />
      {compare === 'day' && other && (
        <EndOfDayField on={other} onChosen={(chosen) => write({ with: chosen })} />
      )}
      {compare !== 'day' && other && (
        <span className="text-13 text-ink-soft max-sm:hidden">{formatDay(other)}</span>
      )}
    </div>
  )
}
