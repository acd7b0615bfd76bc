import { Link } from '@remix-run/react'
import { monthOf } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { percentText } from '#app/components/format/percent.ts'
import { TrendLine } from '#app/components/ui/trend-line.tsx'
import type { ProfitLoss } from '#domain/api/report.ts'
import type { Day, DayRange } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { profitLossPath } from './paths.ts'
import { profitLabel } from './profit-loss-lines.ts'

type ProfitHeadingProps = {
  month: DayRange
  report: ProfitLoss
  /** Of the month before, up to the same day of it. */
  before: ProfitLoss
  /** Month by month, this one last. */
  months: ProfitLoss
}

/** What this month has earned so far, beside the month before, and how the year went. */
export function ProfitHeading({ month, report, before, months }: ProfitHeadingProps) {
  const { netProfitMinor, netSalesMinor } = report.total
  return (
    <div className="flex items-end gap-10 max-sm:flex-col max-sm:items-stretch max-sm:gap-4">
      <div className="relative min-w-0">
        <h2 className="text-14 text-ink-soft">
          <Link to={profitLossPath(month)} className="after:absolute after:inset-0 hover:text-ink">
            {profitLabel([report.total, before.total])}, {monthOf(month.from)} so far
          </Link>
        </h2>
        <p className="@container text-28 font-semibold tracking-[-0.02em] sm:text-40">
          <Money amountMinor={netProfitMinor} />
        </p>
        <p className="text-14 text-ink-soft">
          {netSalesMinor > 0 &&
            `${percentText(Math.round((netProfitMinor * 10_000) / netSalesMinor))} of net sales of `}
          {netSalesMinor > 0 && <Money amountMinor={netSalesMinor} />}
          {netSalesMinor > 0 && ' · '}
          <Change fromMinor={before.total.netProfitMinor} toMinor={netProfitMinor} />{' '}
          {`at this day of ${monthOf(firstDayOf(before))}`}
        </p>
      </div>
      <ProfitOfMonths report={months} />
    </div>
  )
}

function ProfitOfMonths({ report: { columns } }: { report: ProfitLoss }) {
  const first = columns.findIndex(
    ({ salesMinor, netProfitMinor }) => salesMinor !== 0 || netProfitMinor !== 0,
  )
  const months = first < 0 ? [] : columns.slice(first)
  const [oldest] = months
  // One month is no line.
  if (oldest === undefined || months.length < 2) return null
  return (
    <TrendLine
      values={months.map(({ netProfitMinor }) => netProfitMinor)}
      label={`${profitLabel(months)} by month since ${monthOf(oldest.from)}`}
      isUnfinished
      className="h-21 min-w-0 grow"
    />
  )
}

function Change({ fromMinor, toMinor }: { fromMinor: Minor; toMinor: Minor }) {
  if (fromMinor === toMinor) return 'as much as'
  const [isMore, difference] = [toMinor > fromMinor, minor(Math.abs(toMinor - fromMinor))]
  return (
    <span className={isMore ? 'text-accent' : 'text-warn'}>
      <Money amountMinor={difference} /> {isMore ? 'more' : 'less'} than
    </span>
  )
}

function firstDayOf({ columns }: ProfitLoss): Day {
  const [first] = columns
  if (!first) throw new Error('a report has at least one period')
  return first.from
}
