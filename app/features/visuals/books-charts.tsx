import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { RankedBars } from '#app/components/chart/ranked-bars.tsx'
import type { ChartPoint, ChartTone } from '#app/components/chart/series.ts'
import { SeriesChart } from '#app/components/chart/series-chart.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { entriesPath, profitLossPath } from '#app/features/books/paths.ts'
import { taxCharged } from '#app/features/books/tax-figures.ts'
import { expenditurePath } from '#app/features/expenditure/paths.ts'
import { shareOfSalesBp } from '#domain/api/statements/profit-loss-lines.ts'
import type { BooksVisuals } from '#domain/api/visuals.ts'
import { minor } from '#domain/money.ts'
import { AccountCode, ProfitLossFigure } from '#domain/terms/account.ts'
import { expensesFinding, marginFinding, profitFinding, taxFinding } from './findings.ts'
import { fromFirst, stepLabel, stepTick } from './step-words.ts'
import { type WaterfallStep, waterfallOf } from './waterfall.ts'

type Point = BooksVisuals['points'][number]
type ChartProps = { visuals: BooksVisuals; range: { from: string; to: string }; className?: string }

const nothingPosted = 'Nothing was posted in this period. Choose other days above.'

function isEmpty({ total, expenses }: BooksVisuals): boolean {
  return Object.values(total).every((amount) => amount === 0) && expenses.length === 0
}

export function WaterfallChart({ visuals, range, className }: ChartProps) {
  const steps = waterfallOf(visuals.total)
  const linkOf = ({ figure }: WaterfallStep) => {
    const { data } = ProfitLossFigure.safeParse(figure)
    return data ? entriesPath(range, { figure: data }) : profitLossPath(range)
  }
  return (
    <ChartCard
      id="visuals-waterfall"
      title="From sales to profit"
      finding={profitFinding(visuals)}
      empty={isEmpty(visuals) ? nothingPosted : null}
      className={className}
      table={{
        rows: steps,
        rowKey: ({ figure }) => figure,
        rowLink: linkOf,
        columns: [
          { id: 'figure', header: 'Figure', value: ({ label }) => label, phone: 'title' },
          { id: 'amount', header: 'Amount', kind: 'money', value: ({ changeMinor }) => changeMinor },
        ],
      }}
    >
      <SeriesChart
        label="From sales to profit"
        unit="money"
        isTall
        hasLabels
        series={[{ id: 'amount', label: 'Amount', kind: 'bar', tone: 'accent' }]}
        points={steps.map(
          (step): ChartPoint => ({
            key: step.figure,
            label: step.label,
            tick: step.short,
            values: { amount: [step.fromMinor, step.toMinor] },
            shown: { amount: step.changeMinor },
            tone: toneOf(step),
            link: { to: linkOf(step), label: step.isTotal ? 'Profit and loss' : 'Entries' },
          }),
        )}
        whole={{ label: 'Net profit of these days', values: { amount: visuals.total.netProfitMinor } }}
      />
    </ChartCard>
  )
}

function toneOf({ isTotal, figure, changeMinor }: WaterfallStep): ChartTone {
  if (isTotal && changeMinor < 0) return 'loss'
  if (isTotal || figure === 'sales') return 'accent'
  return changeMinor < 0 ? 'grey' : 'soft'
}

export function MarginChart({ visuals }: ChartProps) {
  const { total, by } = visuals
  const points = fromFirst(
    visuals.points,
    ({ salesMinor, netProfitMinor }) => salesMinor !== 0 || netProfitMinor !== 0,
  )
  const percent = (id: string, header: string, value: (point: Point) => number | null) =>
    ({ id, header, kind: 'percent', value }) satisfies DataColumn<Point>
  return (
    <ChartCard
      id="visuals-margin"
      title="Margin"
      finding={marginFinding(visuals)}
      empty={isEmpty(visuals) ? nothingPosted : null}
      note="Per cent of net sales."
      table={{
        rows: points,
        rowKey: ({ from }) => from,
        rowLink: profitLossPath,
        columns: [
          {
            id: 'days',
            header: 'Days',
            value: (point) => stepLabel(point, by) + (point.isPartial ? ' (part)' : ''),
            width: 190,
            phone: 'title',
          },
          percent('gross', 'Gross margin', (point) => shareOfSalesBp(point.grossProfitMinor, point)),
          percent('net', 'Net margin', (point) => shareOfSalesBp(point.netProfitMinor, point)),
          { id: 'profit', header: 'Net profit', kind: 'money', value: (point) => point.netProfitMinor },
        ],
      }}
    >
      <SeriesChart
        label="Margin"
        unit="percent"
        series={[
          { id: 'gross', label: 'Gross margin', kind: 'line', tone: 'accent' },
          { id: 'net', label: 'Net margin', kind: 'line', tone: 'grey' },
        ]}
        points={points.map((point) => ({
          key: point.from,
          label: stepLabel(point, by),
          tick: stepTick(point, by),
          isPartial: point.isPartial,
          values: {
            gross: shareOfSalesBp(point.grossProfitMinor, point),
            net: shareOfSalesBp(point.netProfitMinor, point),
          },
          link: { to: profitLossPath(point), label: 'Profit and loss' },
        }))}
        whole={{
          label: 'All of these days',
          values: {
            gross: shareOfSalesBp(total.grossProfitMinor, total),
            net: shareOfSalesBp(total.netProfitMinor, total),
          },
        }}
      />
    </ChartCard>
  )
}

const shownExpenses = 10

export function ExpensesChart({ visuals, range }: ChartProps) {
  const { expenses } = visuals
  const linkOf = ({ account }: { account: string }) =>
    entriesPath(range, { account: AccountCode.parse(account) })
  const shown = expenses.slice(0, shownExpenses)
  const rest = expenses.slice(shownExpenses).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <ChartCard
      id="visuals-expenses"
      title="Expenses by category"
      finding={expensesFinding(visuals)}
      empty={expenses.length === 0 ? 'Nothing was spent in this period.' : null}
      table={{
        rows: expenses,
        rowKey: ({ account }) => account,
        rowLink: linkOf,
        columns: [
          { id: 'name', header: 'Category', value: ({ name }) => name, wraps: true, phone: 'title' },
          { id: 'account', header: 'Account', value: ({ account }) => account, width: 90 },
          {
            id: 'amount',
            header: 'Amount',
            kind: 'money',
            value: ({ amountMinor }) => amountMinor,
            total: minor(expenses.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
          },
        ],
      }}
    >
      <RankedBars
        hasShares
        bars={[
          ...shown.map(({ account, name, amountMinor }) => ({
            key: account,
            label: name,
            amountMinor,
            to: linkOf({ account }),
          })),
          ...(expenses.length > shownExpenses
            ? [{ key: 'others', label: 'All others', amountMinor: minor(rest), to: expenditurePath }]
            : []),
        ]}
      />
    </ChartCard>
  )
}

const taxColumns: readonly DataColumn<BooksVisuals['months'][number]>[] = [
  {
    id: 'month',
    header: 'Month',
    value: (month) => stepLabel(month, 'month') + (month.isPartial ? ' (part)' : ''),
    width: 190,
    phone: 'title',
  },
  { id: 'output', header: 'On sales', kind: 'money', value: (month) => month.outputTaxMinor },
  {
    id: 'recoverable',
    header: 'Claimed back',
    kind: 'money',
    value: (month) => month.recoverableTaxMinor,
  },
  { id: 'due', header: 'Due', kind: 'money', value: (month) => month.dueTaxMinor, phone: 'figure' },
]

export function TaxChart({ visuals, className }: ChartProps) {
  const months = fromFirst(
    visuals.months,
    ({ outputTaxMinor, recoverableTaxMinor }) => outputTaxMinor !== 0 || recoverableTaxMinor !== 0,
  )
  const isNothing = months.every(
    ({ outputTaxMinor, recoverableTaxMinor }) => outputTaxMinor === 0 && recoverableTaxMinor === 0,
  )
  const sum = (pick: (month: BooksVisuals['months'][number]) => number) =>
    minor(months.reduce((total, month) => total + pick(month), 0))
  return (
    <ChartCard
      id="visuals-tax"
      title="Tax due by month"
      finding={taxFinding(visuals)}
      empty={isNothing ? 'No tax was charged or claimed back in this period.' : null}
      note="By calendar month, whatever period a tax return covers."
      className={className}
      table={{
        rows: months,
        rowKey: ({ from }) => from,
        rowLink: (month) => entriesPath(month, taxCharged),
        columns: taxColumns,
      }}
    >
      <SeriesChart
        label="Tax due by month"
        unit="money"
        series={[
          { id: 'output', label: 'On sales', kind: 'bar', tone: 'soft' },
          { id: 'recoverable', label: 'Claimed back', kind: 'bar', tone: 'grey' },
          { id: 'due', label: 'Due', kind: 'bar', tone: 'accent' },
        ]}
        points={months.map((month) => ({
          key: month.from,
          label: stepLabel(month, 'month'),
          tick: stepTick(month, 'month'),
          isPartial: month.isPartial,
          values: {
            output: month.outputTaxMinor,
            recoverable: month.recoverableTaxMinor,
            due: month.dueTaxMinor,
          },
          link: { to: entriesPath(month, taxCharged), label: 'Entries' },
        }))}
        whole={{
          label: 'All of these days',
          values: {
            output: sum((month) => month.outputTaxMinor),
            recoverable: sum((month) => month.recoverableTaxMinor),
            due: sum((month) => month.dueTaxMinor),
          },
        }}
      />
    </ChartCard>
  )
}
