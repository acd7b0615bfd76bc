import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { SeriesChart } from '#app/components/chart/series-chart.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { booksPath, entriesPath } from '#app/features/books/paths.ts'
import { creditListPath } from '#app/features/credit/paths.ts'
import { recurringPath } from '#app/features/expenditure/paths.ts'
import type { CashVisuals } from '#domain/api/visuals.ts'
import { minor } from '#domain/money.ts'
import { CashSource, cashSourceLabels } from '#domain/report/visuals/cash-flows.ts'
import { cashFinding, outlookFinding } from './findings.ts'
import { fromFirst, stepLabel, stepTick } from './step-words.ts'

type Point = CashVisuals['points'][number]
type Week = CashVisuals['outlook']['weeks'][number]
type ChartProps = { visuals: CashVisuals }

const entriesOf = ({ from, to }: { from: string; to: string }) => entriesPath({ from, to }, { line: 'cash' })

function cashColumns(by: CashVisuals['by'], sources: readonly CashSource[]): DataColumn<Point>[] {
  return [
    {
      id: 'days',
      header: 'Days',
      value: (point) => stepLabel(point, by) + (point.isPartial ? ' (part)' : ''),
      width: 190,
      phone: 'title',
    },
    { id: 'in', header: 'In', kind: 'money', value: ({ inMinor }) => inMinor },
    { id: 'out', header: 'Out', kind: 'money', value: ({ outMinor }) => outMinor },
    ...sources.map(
      (source): DataColumn<Point> => ({
        id: source,
        header: cashSourceLabels[source],
        kind: 'money',
        value: ({ bySource }) => bySource[source],
        width: 150,
        givesWay: 1,
      }),
    ),
    { id: 'balance', header: 'At the end', kind: 'money', value: ({ balanceMinor }) => balanceMinor },
  ]
}

export function CashChart({ visuals }: ChartProps) {
  const { by } = visuals
  const points = fromFirst(visuals.points, ({ inMinor, outMinor }) => inMinor !== 0 || outMinor !== 0)
  const sum = (pick: (point: Point) => number) =>
    minor(points.reduce((total, point) => total + pick(point), 0))
  const isEmpty = points.every(({ inMinor, outMinor }) => inMinor === 0 && outMinor === 0)
  const sources = CashSource.options.filter((source) => points.some(({ bySource }) => bySource[source] !== 0))
  return (
    <ChartCard
      id="visuals-cash"
      title="Cash in and out"
      finding={cashFinding(visuals)}
      empty={isEmpty ? 'No money came in or went out in this period.' : null}
      note="Tills, safe, petty cash, bank and mobile money together; moves between them cancel."
      table={{
        rows: points,
        rowKey: ({ from }) => from,
        rowLink: entriesOf,
        columns: cashColumns(by, sources),
      }}
    >
      <SeriesChart
        label="Cash in and out"
        unit="money"
        isTall
        series={[
          { id: 'in', label: 'In', kind: 'bar', tone: 'accent', stack: 'cash' },
          { id: 'out', label: 'Out', kind: 'bar', tone: 'grey', stack: 'cash' },
          { id: 'balance', label: 'At the end', kind: 'line', tone: 'warn' },
        ]}
        points={points.map((point) => ({
          key: point.from,
          label: stepLabel(point, by),
          tick: stepTick(point, by),
          isPartial: point.isPartial,
          values: { in: point.inMinor, out: 0 - point.outMinor, balance: point.balanceMinor },
          link: { to: entriesOf(point), label: 'Entries' },
        }))}
        whole={{
          label: 'All of these days',
          values: {
            in: sum(({ inMinor }) => inMinor),
            out: sum(({ outMinor }) => 0 - outMinor),
            balance: points.at(-1)?.balanceMinor ?? null,
          },
        }}
      />
    </ChartCard>
  )
}

const outlookColumns: readonly DataColumn<Week>[] = [
  {
    id: 'week',
    header: 'Week',
    value: ({ from, to }) => formatDayRange(from, to),
    width: 190,
    phone: 'title',
  },
  {
    id: 'receivable',
    header: 'Owed by customers',
    kind: 'money',
    value: ({ receivableMinor }) => receivableMinor,
    width: 160,
  },
  { id: 'payable', header: 'Bills', kind: 'money', value: ({ payableMinor }) => payableMinor },
  {
    id: 'tax',
    header: 'Tax returns',
    kind: 'money',
    value: ({ taxMinor }) => taxMinor,
  },
  {
    id: 'recurring',
    header: 'Recurring',
    kind: 'money',
    value: ({ recurringMinor }) => recurringMinor,
  },
  {
    id: 'balance',
    header: 'At the end',
    kind: 'money',
    value: (week) => week.balanceMinor,
    phone: 'figure',
  },
]

export function OutlookChart({ visuals }: ChartProps) {
  const { weeks, balanceMinor } = visuals.outlook
  const largest = Math.max(
    ...weeks.map((week) =>
      Math.max(week.receivableMinor, week.payableMinor + week.taxMinor + week.recurringMinor),
    ),
  )
  // Beside a balance of many times as much, what is due would be invisible.
  const isQuiet = weeks.every(
    ({ receivableMinor, payableMinor, taxMinor, recurringMinor }) =>
      receivableMinor === 0 && payableMinor === 0 && taxMinor === 0 && recurringMinor === 0,
  )
  const isLow = isQuiet || weeks.some((week) => week.balanceMinor < 8 * largest)
  const sum = (pick: (week: Week) => number) => minor(weeks.reduce((total, week) => total + pick(week), 0))
  return (
    <ChartCard
      id="visuals-outlook"
      title="Cash in the next 13 weeks"
      finding={outlookFinding(visuals)}
      empty={
        isQuiet && balanceMinor === 0 ? 'There is no money yet, and nothing is due in these weeks.' : null
      }
      note={<OutlookNote outlook={visuals.outlook} />}
      table={{
        rows: weeks,
        rowKey: ({ from }) => from,
        columns: outlookColumns,
      }}
    >
      <SeriesChart
        label="Cash in the next 13 weeks"
        unit="money"
        isTall
        series={[
          { id: 'receivable', label: 'Owed by customers', kind: 'bar', tone: 'accent', stack: 'due' },
          { id: 'payable', label: 'Bills', kind: 'bar', tone: 'grey', stack: 'due' },
          { id: 'tax', label: 'Tax returns', kind: 'bar', tone: 'warn', stack: 'due' },
          { id: 'recurring', label: 'Recurring', kind: 'bar', tone: 'soft', stack: 'due' },
          { id: 'balance', label: 'At the end', kind: isLow ? 'line' : 'text', tone: 'warn' },
        ]}
        points={weeks.map((week) => ({
          key: week.from,
          label: formatDayRange(week.from, week.to),
          tick: stepTick(week, 'week'),
          values: {
            receivable: week.receivableMinor,
            payable: 0 - week.payableMinor,
            tax: 0 - week.taxMinor,
            recurring: 0 - week.recurringMinor,
            balance: week.balanceMinor,
          },
          ...(linkOf(week) && { link: linkOf(week) }),
        }))}
        whole={{
          label: 'All 13 weeks',
          values: {
            receivable: sum(({ receivableMinor }) => receivableMinor),
            payable: sum(({ payableMinor }) => 0 - payableMinor),
            tax: sum(({ taxMinor }) => 0 - taxMinor),
            recurring: sum(({ recurringMinor }) => 0 - recurringMinor),
            balance: weeks.at(-1)?.balanceMinor ?? balanceMinor,
          },
        }}
      />
    </ChartCard>
  )
}

/** Where what is due in a week is found. */
function linkOf({ payableMinor, taxMinor, recurringMinor, receivableMinor }: Week) {
  if (payableMinor > 0) return { to: creditListPath('suppliers'), label: 'Suppliers' }
  if (receivableMinor > 0) return { to: creditListPath('customers'), label: 'Customers' }
  if (taxMinor !== 0) return { to: `${booksPath}/advanced/taxation`, label: 'Tax returns' }
  return recurringMinor > 0 ? { to: recurringPath, label: 'What recurs' } : undefined
}

function OutlookNote({
  outlook: { overdueReceivableMinor, overduePayableMinor, overdueTaxMinor },
}: {
  outlook: CashVisuals['outlook']
}) {
  return (
    <>
      What customers owe, bills to pay, filed tax returns and what recurs, each in the week it is due. New
      sales are not included.
      {(overdueReceivableMinor > 0 || overduePayableMinor > 0 || overdueTaxMinor > 0) && (
        <>
          {' '}
          Overdue, and counted into this week: <Money amountMinor={overdueReceivableMinor} /> to come in,{' '}
          <Money amountMinor={overduePayableMinor} /> of bills and <Money amountMinor={overdueTaxMinor} /> of
          tax to pay.
        </>
      )}
    </>
  )
}
