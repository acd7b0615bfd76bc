import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { RankedBars } from '#app/components/chart/ranked-bars.tsx'
import type { ChartPoint, ChartSeries } from '#app/components/chart/series.ts'
import { SeriesChart } from '#app/components/chart/series-chart.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import type { SalesVisuals } from '#domain/api/visuals.ts'
import { minor } from '#domain/money.ts'
import {
  basketFinding,
  receiptsFinding,
  salesFinding,
  takenBackFinding,
  tendersFinding,
  weekdayNames,
  weekdaysFinding,
} from './findings.ts'
import { receiptsOf, salesPaidBy } from './paths.ts'
import { fromFirst, stepLabel, stepTick } from './step-words.ts'

type Point = SalesVisuals['now']['points'][number]
type Row = { point: Point; before: Point | undefined; lastYear: Point | undefined }
type ChartProps = { visuals: SalesVisuals; className?: string }

const noSales = 'Nothing was sold in these days. Choose other days above.'

/** Each step of the range beside the same of the others, counted from their first. */
function rowsOf({ now, before, lastYear }: SalesVisuals): Row[] {
  const rows = now.points.map((point, index) => ({
    point,
    before: before.points[index],
    lastYear: lastYear.points[index],
  }))
  return fromFirst(rows, (row) =>
    Object.values(row).some((one) => one !== undefined && one.receipts + one.returns > 0),
  )
}

function isEmpty({ now }: SalesVisuals): boolean {
  return now.total.receipts === 0 && now.total.returns === 0
}

function pointOf(visuals: SalesVisuals, { point }: Row, values: ChartPoint['values']): ChartPoint {
  const { from, to, isPartial } = point
  return {
    key: from,
    label: stepLabel(point, visuals.by),
    tick: stepTick(point, visuals.by),
    values,
    isPartial,
    link: { to: receiptsOf({ from, to }), label: 'Receipts' },
  }
}

function stepColumn(visuals: SalesVisuals): DataColumn<Row> {
  return {
    id: 'days',
    header: { day: 'Day', week: 'Week', month: 'Month' }[visuals.by],
    value: ({ point }) => stepLabel(point, visuals.by) + (point.isPartial ? ' (part)' : ''),
    width: 190,
    phone: 'title',
  }
}

const money = (id: string, header: string, value: (row: Row) => number | null): DataColumn<Row> => ({
  id,
  header,
  kind: 'money',
  value,
})
const count = (id: string, header: string, value: (row: Row) => number | null): DataColumn<Row> => ({
  id,
  header,
  kind: 'number',
  value,
})

function tableOf(visuals: SalesVisuals, columns: DataColumn<Row>[]) {
  return {
    rows: rowsOf(visuals),
    columns: [stepColumn(visuals), ...columns],
    rowKey: ({ point }: Row) => point.from,
    rowLink: ({ point }: Row) => receiptsOf(point),
  }
}

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

export function ReceiptsChart({ visuals, className }: ChartProps) {
  const { now, before } = visuals
  return (
    <ChartCard
      id="visuals-receipts"
      title="Receipts"
      finding={receiptsFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      className={className}
      table={tableOf(visuals, [
        count('receipts', 'Receipts', ({ point }) => point.receipts),
        count('before', 'Period before', (row) => row.before?.receipts ?? null),
      ])}
    >
      <SeriesChart
        label="Receipts"
        unit="number"
        series={[
          { id: 'now', label: 'These days', kind: 'bar', tone: 'accent' },
          { id: 'before', label: 'Period before', kind: 'line', tone: 'grey' },
        ]}
        points={rowsOf(visuals).map((row) =>
          pointOf(visuals, row, { now: row.point.receipts, before: row.before?.receipts ?? null }),
        )}
        whole={{
          label: 'All of these days',
          values: { now: now.total.receipts, before: before.total.receipts },
        }}
      />
    </ChartCard>
  )
}

export function BasketChart({ visuals, className }: ChartProps) {
  const { now, before } = visuals
  return (
    <ChartCard
      id="visuals-basket"
      title="Average basket"
      finding={basketFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      note="What a receipt comes to, without tax and before returns."
      className={className}
      table={tableOf(visuals, [
        money('basket', 'Average basket', ({ point }) => point.averageBasketMinor),
        money('before', 'Period before', (row) => row.before?.averageBasketMinor ?? null),
      ])}
    >
      <SeriesChart
        label="Average basket"
        unit="money"
        series={[
          { id: 'now', label: 'These days', kind: 'line', tone: 'accent' },
          { id: 'before', label: 'Period before', kind: 'line', tone: 'grey' },
        ]}
        points={rowsOf(visuals).map((row) =>
          pointOf(visuals, row, {
            now: row.point.averageBasketMinor,
            before: row.before?.averageBasketMinor ?? null,
          }),
        )}
        whole={{
          label: 'All of these days',
          values: { now: now.total.averageBasketMinor, before: before.total.averageBasketMinor },
        }}
      />
    </ChartCard>
  )
}

export function TakenBackChart({ visuals, className }: ChartProps) {
  const { returnsMinor, discountMinor } = visuals.now.total
  return (
    <ChartCard
      id="visuals-returns"
      title="Returns and discounts"
      finding={takenBackFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      className={className}
      table={tableOf(visuals, [
        count('returns', 'Returns', ({ point }) => point.returns),
        money('returned', 'Returned', ({ point }) => point.returnsMinor),
        money('discounts', 'Discounts', ({ point }) => point.discountMinor),
      ])}
    >
      <SeriesChart
        label="Returns and discounts"
        unit="money"
        series={[
          { id: 'returned', label: 'Returned', kind: 'bar', tone: 'loss', stack: 'less' },
          { id: 'discounts', label: 'Discounts', kind: 'bar', tone: 'grey', stack: 'less' },
        ]}
        points={rowsOf(visuals).map((row) =>
          pointOf(visuals, row, { returned: row.point.returnsMinor, discounts: row.point.discountMinor }),
        )}
        whole={{ label: 'All of these days', values: { returned: returnsMinor, discounts: discountMinor } }}
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
      note="Average net sales of a day. Days without sales count, today does not."
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
