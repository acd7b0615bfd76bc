import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { TrendingUp } from 'lucide-react'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { StatementScreen, StatementView } from '#app/components/statement/statement-screen.tsx'
import { StatementTable } from '#app/components/statement/statement-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { fetchProfitLoss } from '#app/features/books/books-api.ts'
import { profitByLocationPath } from '#app/features/books/paths.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { fromFirstFigure, isEmptyColumn, isEmptyStatement } from '#domain/api/statements/profit-loss-lines.ts'
import { type ProfitLossView, profitLossStatement } from '#domain/api/statements/profit-loss-statement.ts'
import { type DayRange, daysBetween, Period } from '#domain/business-day.ts'
import { previousRange } from '#domain/report/previous-range.ts'
import { sameDaysLastYear } from '#domain/report/visuals/steps.ts'

/** More columns of days than this are no statement any more. */
const maxDays = 92

function readPeriod(text: string | null, range: DayRange): Period {
  const query = Period.safeParse(text).data ?? 'month'
  return query === 'day' && daysBetween(range.from, range.to) >= maxDays ? 'month' : query
}

type Compare = '' | 'year' | 'budget' | 'no'

function readCompare(text: string | null): Compare {
  return text === 'no' || text === 'year' || text === 'budget' ? text : ''
}

/** What a range is compared with. */
const rangesBefore: Readonly<Record<Compare, (range: DayRange) => DayRange | null>> = {
  '': previousRange,
  year: sameDaysLastYear,
  budget: () => null,
  no: () => null,
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readShopRange(request.url, shop, 'year')
  const search = new URL(request.url).searchParams
  const by = readPeriod(search.get('by'), range)
  const compare = readCompare(search.get('compare'))
  const basis = search.get('basis') === 'cash' ? 'cash' : 'accrual'
  const before = rangesBefore[compare](range)
  const [report, earlier] = await Promise.all([
    fetchProfitLoss(shopId, range, by, basis),
    before && fetchProfitLoss(shopId, before, 'year', basis),
  ])
  const shown = fromFirstFigure(report.columns)
  const hidden = report.columns.length - shown.length
  const shownOf = <One extends { columnsMinor: unknown[] }>(one: One) => ({
    ...one,
    columnsMinor: one.columnsMinor.slice(hidden),
  })
  const view: ProfitLossView = {
    report: {
      ...report,
      columns: shown,
      costs: report.costs.map(shownOf),
      expenses: report.expenses.map(shownOf),
    },
    range,
    by,
    previous:
      before && earlier && !isEmptyColumn(earlier.total)
        ? { range: before, amounts: earlier.total, costs: earlier.costs, expenses: earlier.expenses }
        : null,
    isBesideBudget: compare === 'budget',
    hasCosts: search.get('costs') === 'accounts',
  }
  const emptyUntil = shown.length < report.columns.length ? shown[0]?.from : undefined
  const remarks = [
    ...(emptyUntil ? [`Nothing in this period was posted before ${formatDay(emptyUntil)}.`] : []),
    ...(before && !view.previous
      ? [
          `${compare === 'year' ? 'The same days last year have' : 'The period before has'} no figures to compare with.`,
        ]
      : []),
  ]
  return { range, view, compare, isPercent: search.get('show') === 'percent', remarks }
}

export default function ProfitLossScreen() {
  const { range, view, compare, isPercent, remarks } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const isPhone = useIsPhone()
  const statement = profitLossStatement(view, shop, { remarks })
  const isEmpty = isEmptyStatement(view.report)
  return (
    <StatementScreen
      statement={statement}
      notes={isEmpty ? [] : statement.notes}
      range={<RangePicker value={range} />}
      choices={<ViewChoice view={view} compare={compare} isPercent={isPercent} />}
    >
      {isEmpty ? (
        <NothingSold />
      ) : isPercent && !isPhone ? (
        <StatementTable statement={profitLossStatement(view, shop, { isPercent })} />
      ) : (
        <StatementView statement={statement} />
      )}
    </StatementScreen>
  )
}

function NothingSold() {
  return (
    <EmptyState
      isSheet
      icon={TrendingUp}
      title="Nothing was sold in this period"
      action={
        <>
          <ButtonLink to="/user/dashboard">Go to the till</ButtonLink>
          <ButtonLink to="/user/dashboard/sales/import">Import past sales</ButtonLink>
        </>
      }
    >
      Choose other days above, record the first sale at the till, or import past sales from another till.
    </EmptyState>
  )
}

const comparisons = [
  { value: '', label: 'With the period before' },
  { value: 'year', label: 'With the same days last year' },
  { value: 'budget', label: 'With the budget' },
  { value: 'no', label: 'Without comparison' },
] as const

const figures = [
  { value: '', label: 'Amounts' },
  { value: 'percent', label: 'Per cent of sales' },
] as const

/** What is shown of the statement; each choice lives in the address. */
function ViewChoice({
  view,
  compare,
  isPercent,
}: {
  view: ProfitLossView
  compare: Compare
  isPercent: boolean
}) {
  const { write } = useListAddress()
  return (
    <>
      <FilterSelect
        label="Columns"
        value={view.by}
        onChange={(by) => write({ by: by === 'month' ? '' : by })}
        options={[
          {
            value: 'day',
            label: 'By day',
            isDisabled: daysBetween(view.range.from, view.range.to) >= maxDays,
          },
          { value: 'month', label: 'By month' },
          { value: 'quarter', label: 'By quarter' },
          { value: 'year', label: 'By year' },
        ]}
      />
      <FilterSelect
        label="Compare"
        value={compare}
        onChange={(chosen) => write({ compare: chosen })}
        options={comparisons}
      />
      <FilterSelect
        label="Basis"
        value={view.report.basis === 'cash' ? 'cash' : ''}
        onChange={(basis) => write({ basis })}
        options={[
          { value: '', label: 'Accrual' },
          { value: 'cash', label: 'Cash' },
        ]}
      />
      <FilterSelect
        label="Cost of goods"
        value={view.hasCosts ? 'accounts' : ''}
        onChange={(costs) => write({ costs })}
        options={[
          { value: '', label: 'Cost in one line' },
          { value: 'accounts', label: 'Cost by account' },
        ]}
      />
      <FilterSelect
        label="Figures"
        value={isPercent ? 'percent' : ''}
        onChange={(show) => write({ show })}
        className="max-sm:hidden"
        options={figures}
      />
      <ByLocation range={view.range} />
    </>
  )
}

function ByLocation({ range }: { range: DayRange }) {
  const { hasSeveral } = usePlaces()
  if (!hasSeveral) return null
  return (
    <ButtonLink size="compact" to={profitByLocationPath(range)}>
      By location
    </ButtonLink>
  )
}
