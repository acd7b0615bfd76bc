import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { ChartColumn, Mail } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { ShopFormatProvider, useShopFormat } from '#app/components/format/shop-format.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { TrendLine } from '#app/components/ui/trend-line.tsx'
import { ownFormat } from '#app/features/admin/own-format.ts'
import { ReportChoices } from '#app/features/admin/reports/report-choices.tsx'
import { type ReportQuery, readReportQuery } from '#app/features/admin/reports/reports-api.ts'
import { requireAdmin } from '#app/session/guards.ts'
import type { ConsolidatedReport } from '#domain/api/admin-reports.ts'
import { readConsolidated } from '#domain/api/routes/admin-reports.ts'
import { percentText } from '#domain/percent.ts'
import { changeBp } from '#domain/report/change.ts'
import { type ConsolidatedFigures, figureLabels, figureNames } from '#domain/report/consolidated-figures.ts'
import { shopsStatement } from '#domain/report/shops-statement.ts'
import { trendStatement } from '#domain/report/trend-statement.ts'
import type { Statement } from '#domain/statement/statement.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireAdmin()
  const reportQuery = readReportQuery(request.url, todayIn(ownFormat().timeZone))
  const { range, by, currency, shopId } = reportQuery
  const query = { from: range.from, to: range.to, by, currency, shopId }
  return {
    query: reportQuery,
    report: await api.call(readConsolidated, { query, timeoutMs: reportTimeoutMs }),
  }
}

/** The figures of the shops of one currency, each and in total; or of one of them. */
export default function ReportsScreen() {
  const { query: reportQuery, report } = useLoaderData<typeof clientLoader>()
  const { timeZone } = useShopFormat()
  const { currency } = report
  if (currency === null) return <NoShops query={reportQuery} />
  return (
    <ShopFormatProvider value={{ currency, timeZone }}>
      <LoadedReport query={reportQuery} report={{ ...report, currency }} />
    </ShopFormatProvider>
  )
}

function LoadedReport({
  query: reportQuery,
  report,
}: {
  query: ReportQuery
  report: ConsolidatedReport & { currency: string }
}) {
  const [search] = useSearchParams()
  const { timeZone } = useShopFormat()
  const { range, figure, by, shopId } = reportQuery
  const [shop] = shopId === undefined ? [] : report.shops
  const whose = shop?.name ?? `All shops in ${report.currency}`
  const isOverTime = shop !== undefined || search.get('view') === 'time'
  const toShop = (id: string | null) => {
    const next = new URLSearchParams(search)
    // The rows of the other table are other things.
    next.delete('q')
    if (id === null) next.delete('shop')
    else next.set('shop', id)
    return `/admin/dashboard/reports?${next}`
  }
  const statement: Statement = isOverTime
    ? trendStatement(report, { by, whose, figure, timeZone })
    : shopsStatement(report, figure, { timeZone, linkOf: toShop })
  return (
    <Screen
      title={shop?.name ?? 'Reports'}
      subtitle={
        shop
          ? `Amounts in ${report.currency}`
          : `All shops in ${report.currency}, compared with ${formatDayRange(report.before.from, report.before.to)}`
      }
      back={shop && { to: toShop(null), label: 'All shops' }}
      range={<RangePicker value={range} />}
      actions={
        <>
          <ButtonLink to="/admin/dashboard/reports/email" icon={Mail}>
            By email
          </ButtonLink>
          <StatementDownload statement={statement} />
        </>
      }
    >
      <PrintHead {...statement} />
      <FigureTiles total={report.total} before={report.totalBefore} />
      {report.trend.length > 1 && (
        <Sheet>
          <p className="mb-2 text-13 text-ink-soft">
            {figureLabels[figure]} {stepWords[by]}, {formatDayRange(range.from, range.to)}
          </p>
          <TrendLine
            values={report.trend.map((step) => step[figure])}
            label={`${figureLabels[figure]} ${stepWords[by]}`}
            isUnfinished={range.to >= todayIn(timeZone)}
            className="h-28 w-full"
          />
        </Sheet>
      )}
      <StatementList
        key={isOverTime ? 'time' : 'shops'}
        id={isOverTime ? 'report-over-time' : 'report-of-shops'}
        label={isOverTime ? 'Periods' : 'Shops'}
        statement={statement}
        toolbar={<ReportChoices query={reportQuery} report={report} />}
        empty={<EmptyState title="No shop has this currency">Choose another currency above.</EmptyState>}
      />
      <StatementFoot notes={statement.notes} />
    </Screen>
  )
}

const stepWords = { day: 'by day', week: 'by week', month: 'by month' } as const

function NoShops({ query: reportQuery }: { query: ReportQuery }) {
  return (
    <Screen title="Reports" range={<RangePicker value={reportQuery.range} />}>
      <EmptyState
        isSheet
        icon={ChartColumn}
        title="There is nothing to report yet"
        action={<ButtonLink to="/admin/dashboard/shops">Go to the shops</ButtonLink>}
      >
        Sales, profit, tax and stock of every shop are added up here once there is a shop.
      </EmptyState>
    </Screen>
  )
}

/** The totals, each figure compared with the previous period. */
function FigureTiles({ total, before }: { total: ConsolidatedFigures; before: ConsolidatedFigures }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-7">
      {figureNames.map((name) => (
        <StatTile
          key={name}
          label={figureLabels[name]}
          note={changeText(changeBp(total[name], before[name]))}
        >
          <Money amountMinor={total[name]} isFitted />
        </StatTile>
      ))}
    </div>
  )
}

function changeText(bp: number | null): string {
  if (bp === null) return 'No earlier figure'
  if (bp === 0) return 'Unchanged'
  return `${percentText(Math.abs(bp))} ${bp > 0 ? 'more' : 'less'}`
}
