import { Link } from '@remix-run/react'
import { formatDayRange, monthOf } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { TrendLine } from '#app/components/ui/trend-line.tsx'
import type { ProfitLoss } from '#domain/api/report.ts'
import {
  fromFirstFigure,
  isEmptyStatement,
  profitLabel,
  shareOfSalesBp,
} from '#domain/api/statements/profit-loss-lines.ts'
import { type Minor, minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { profitLossPath } from './paths.ts'

type ProfitHeadingProps = {
  /** Of the month before, up to the same day of it. */
  before: ProfitLoss
  /** Month by month, this one last. */
  months: ProfitLoss
}

/** What this month has earned so far, beside the month before, and how the year went. */
export function ProfitHeading({ before, months }: ProfitHeadingProps) {
  const month = periodAt(months, -1)
  const { netProfitMinor, netSalesMinor } = month
  const shareBp = shareOfSalesBp(netProfitMinor, month)
  return (
    <div className="flex items-end gap-10 max-sm:flex-col max-sm:items-stretch max-sm:gap-4">
      <div className="relative min-w-0">
        <h2 className="text-14 text-ink-soft">
          <Link to={profitLossPath(month)} className="after:absolute after:inset-0 hover:text-ink">
            {profitLabel([month, before.total])}, {monthOf(month.from)} so far
          </Link>
        </h2>
        <p className="@container text-28 font-semibold tracking-[-0.02em] sm:text-40">
          <Money amountMinor={netProfitMinor} />
        </p>
        <p className="text-14 text-ink-soft">
          {shareBp !== null && (
            <>
              {percentText(shareBp)} of net sales of <Money amountMinor={netSalesMinor} /> ·{' '}
            </>
          )}
          <Change fromMinor={before.total.netProfitMinor} toMinor={netProfitMinor} />{' '}
          {formatDayRange(periodAt(before, 0).from, periodAt(before, 0).to)}
        </p>
      </div>
      <ProfitOfMonths report={months} />
    </div>
  )
}

function ProfitOfMonths({ report }: { report: ProfitLoss }) {
  const months = fromFirstFigure(report.columns)
  const [oldest] = months
  // One month is no line.
  if (oldest === undefined || months.length < 2 || isEmptyStatement(report)) return null
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
  if (fromMinor === toMinor) return 'as much as in'
  const [isMore, difference] = [toMinor > fromMinor, minor(Math.abs(toMinor - fromMinor))]
  return (
    <span className={isMore ? 'text-accent' : 'text-warn'}>
      <Money amountMinor={difference} /> {isMore ? 'above' : 'below'}
    </span>
  )
}

/** @param at from the end where it is below nothing */
function periodAt({ columns }: ProfitLoss, at: number): ProfitLoss['columns'][number] {
  const period = columns.at(at)
  if (!period) throw new Error('a report has at least one period')
  return period
}
