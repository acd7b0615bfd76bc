import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { RankedBars } from '#app/components/chart/ranked-bars.tsx'
import type { ChartSeries } from '#app/components/chart/series.ts'
import { SeriesChart } from '#app/components/chart/series-chart.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { minor } from '#domain/money.ts'
import { salesFinding, tendersFinding, weekdayNames, weekdaysFinding } from './findings.ts'
import { salesPaidBy } from './paths.ts'
import { type ChartProps, isEmpty, money, noSales, pointOf, rowsOf, tableOf } from './sales-points.ts'

export function NetSalesChart({ visuals, className }: ChartProps) {
  const { now, before, lastYear } = visuals
  const hasLastYear = lastYear.total.receipts > 0
  const hasBefore = before.total.receipts > 0
  const series: ChartSeries[] = [
    { id: 'now', label: formatDayRange(now.from, now.to), kind: 'bar', tone: 'accent' },
    ...(hasBefore
      ? [{ id: 'before', label: formatDayRange(before.from, before.to), kind: 'line', tone: 'grey' } as const]
      : []),
    ...(hasLastYear
      ? [
          {
            id: 'lastYear',
            label: formatDayRange(lastYear.from, lastYear.to),
            kind: 'line',
            tone: 'grey',
            isDashed: true,
          } as const,
        ]
      : []),
  ]
  const rows = rowsOf(visuals)
  return (
    <ChartCard
      id="visuals-net-sales"
      title="Net sales"
      finding={salesFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      className={className}
      table={tableOf(visuals, [
        money('net', 'Net sales', ({ point }) => point.netSalesMinor),
        money('before', 'Period before', (row) => row.before?.netSalesMinor ?? null),
        money('last-year', 'Last year', (row) => row.lastYear?.netSalesMinor ?? null),
        money('profit', 'Gross profit', ({ point }) => point.profitMinor),
      ])}
    >
      <SeriesChart
        label="Net sales"
        isTall
        unit="money"
        series={series}
        points={rows.map((row) =>
          pointOf(visuals, row, {
            now: row.point.netSalesMinor,
            before: row.before?.netSalesMinor ?? null,
            lastYear: row.lastYear?.netSalesMinor ?? null,
          }),
        )}
        whole={{
          label: 'All of these days',
          values: {
            now: now.total.netSalesMinor,
            before: before.total.netSalesMinor,
            lastYear: lastYear.total.netSalesMinor,
          },
        }}
      />
    </ChartCard>
  )
}

export function TendersChart({ visuals, className }: ChartProps) {
  const { tenders, now } = visuals
  const linkOf = (tender: string) => salesPaidBy(now, tender)
  return (
    <ChartCard
      id="visuals-tenders"
      title="Payment types"
      finding={tendersFinding(visuals)}
      empty={tenders.length === 0 ? noSales : null}
      note="Including tax, less refunds."
      className={className}
      table={{
        rows: tenders,
        rowKey: ({ tender }) => tender,
        rowLink: ({ tender }) => linkOf(tender),
        columns: [
          { id: 'tender', header: 'Payment type', value: ({ label }) => label, phone: 'title' },
          {
            id: 'amount',
            header: 'Paid',
            kind: 'money',
            value: ({ amountMinor }) => amountMinor,
            total: minor(tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
          },
          { id: 'before', header: 'Period before', kind: 'money', value: ({ beforeMinor }) => beforeMinor },
        ],
      }}
    >
      <RankedBars
        hasShares
        bars={tenders
          .filter(({ amountMinor }) => amountMinor !== 0)
          .map(({ tender, label, amountMinor }) => ({
            key: tender,
            label,
            amountMinor,
            to: linkOf(tender),
          }))}
      />
    </ChartCard>
  )
}

export function WeekdaysChart({ visuals, className }: ChartProps) {
  const { weekdays } = visuals
  const nameOf = (weekday: number) => weekdayNames[weekday - 1] ?? ''
  return (
    <ChartCard
      id="visuals-weekdays"
      title="Days of the week"
      finding={weekdaysFinding(visuals)}
      empty={
        weekdays.every(({ netSalesMinor }) => netSalesMinor === 0) ? 'No day with sales is over yet.' : null
      }
      note="Average net sales per day, including days without sales but not today."
      className={className}
      table={{
        rows: weekdays,
        rowKey: ({ weekday }) => String(weekday),
        columns: [
          { id: 'weekday', header: 'Day', value: ({ weekday }) => nameOf(weekday), phone: 'title' },
          { id: 'days', header: 'Days', kind: 'number', value: ({ days }) => days, width: 80 },
          {
            id: 'average',
            header: 'Average',
            kind: 'money',
            value: ({ averageMinor }) => averageMinor,
            phone: 'figure',
          },
          { id: 'net', header: 'Net sales', kind: 'money', value: ({ netSalesMinor }) => netSalesMinor },
          { id: 'receipts', header: 'Receipts', kind: 'number', value: ({ receipts }) => receipts },
        ],
      }}
    >
      <SeriesChart
        label="Days of the week"
        unit="money"
        hasLabels
        series={[{ id: 'average', label: 'Average of a day', kind: 'bar', tone: 'accent' }]}
        points={weekdays.map(({ weekday, averageMinor }) => ({
          key: String(weekday),
          label: nameOf(weekday),
          tick: nameOf(weekday).slice(0, 3),
          values: { average: averageMinor },
        }))}
      />
    </ChartCard>
  )
}
