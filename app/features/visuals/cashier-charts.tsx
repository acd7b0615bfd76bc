import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { RankedBars } from '#app/components/chart/ranked-bars.tsx'
import type { DateRange } from '#app/components/format/date-range.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { CashierFigures, CashierReport } from '#domain/api/cashier-report.ts'
import { minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { cashierLabel } from '#domain/terms/person.ts'
import { receiptsOf } from './paths.ts'

type Picture = {
  id: string
  title: string
  amount: (one: CashierFigures) => number
  /** How many receipts or lines are behind it. */
  count: (one: CashierFigures) => number
  countLabel: string
  /** Which receipts. */
  behind: Readonly<Record<string, string>>
  isPart: boolean
}

const pictures: readonly Picture[] = [
  {
    ...{ id: 'sales', title: 'Sales', countLabel: 'Receipts', behind: { kind: 'sale' }, isPart: true },
    amount: ({ sales }) => sales.amountMinor,
    count: ({ sales }) => sales.count,
  },
  {
    ...{ id: 'basket', title: 'Average receipt', countLabel: 'Receipts' },
    ...{ behind: { kind: 'sale' }, isPart: false },
    amount: ({ sales }) => (sales.count === 0 ? 0 : Math.round(sales.amountMinor / sales.count)),
    count: ({ sales }) => sales.count,
  },
  {
    ...{ id: 'discounts', title: 'Discounts', countLabel: 'Receipts' },
    ...{ behind: { kind: 'sale', with: 'discount' }, isPart: true },
    amount: ({ discounts }) => discounts.amountMinor,
    count: ({ discounts }) => discounts.count,
  },
  {
    ...{ id: 'prices', title: 'Prices below the list', countLabel: 'Lines' },
    ...{ behind: { kind: 'sale', with: 'price-change' }, isPart: true },
    amount: ({ priceChanges }) => priceChanges.amountMinor,
    count: ({ priceChanges }) => priceChanges.count,
  },
  {
    ...{ id: 'refunds', title: 'Refunds', countLabel: 'Refunds', behind: { kind: 'return' }, isPart: true },
    amount: ({ refunds }) => refunds.amountMinor,
    count: ({ refunds }) => refunds.count,
  },
]

/** What each cashier sold, gave away and took back, as pictures; each also as a table. */
export function CashierCharts({ report, range }: { report: CashierReport; range: DateRange }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {pictures.map((picture) => (
        <CashierChart key={picture.id} picture={picture} report={report} range={range} />
      ))}
    </div>
  )
}

function CashierChart({
  picture,
  report,
  range,
}: {
  picture: Picture
  report: CashierReport
  range: DateRange
}) {
  const { currency } = useShop()
  const { id, title, amount, count, countLabel, behind, isPart } = picture
  const rows = report.cashiers
    .map((one) => ({ ...one, label: cashierLabel(one), amountMinor: amount(one), times: count(one) }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.amountMinor - a.amountMinor)
  type Row = (typeof rows)[number]
  const linkOf = ({ uid }: Row) => (uid === null ? null : receiptsOf(range, { ...behind, cashier: uid }))
  const total = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const [first] = rows
  return (
    <ChartCard
      id={`cashiers-${id}`}
      title={title}
      finding={first && findingOf(first, { total, isPart, currency })}
      empty={first ? null : 'None in this period.'}
      table={{
        rows,
        columns: [
          { id: 'cashier', header: 'Cashier', value: (row: Row) => row.label, phone: 'title' },
          { id: 'times', header: countLabel, kind: 'number', value: (row: Row) => row.times },
          { id: 'amount', header: title, kind: 'money', value: (row: Row) => row.amountMinor },
        ],
        rowKey: ({ uid }) => uid ?? '',
        rowLink: linkOf,
      }}
    >
      <RankedBars
        hasShares={isPart}
        bars={rows.map((row) => ({
          key: row.uid ?? '',
          label: row.label,
          detail: `${row.times.toLocaleString('en')} ${countLabel.toLowerCase()}`,
          amountMinor: minor(row.amountMinor),
          to: linkOf(row),
        }))}
      />
    </ChartCard>
  )
}

/** For a share: who has most of it; for an average: who has the highest. */
function findingOf(
  { label, amountMinor }: { label: string; amountMinor: number },
  { total, isPart, currency }: { total: number; isPart: boolean; currency: string },
): string {
  const amount = moneyText(minor(amountMinor), currency)
  if (!isPart) return `${label} has the highest average: ${amount}.`
  const share = total > 0 ? `, ${percentText(Math.round((10_000 * amountMinor) / total))} of all` : ''
  return `${label}: ${amount}${share}.`
}
