import { Link } from '@remix-run/react'
import { Money } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import type { ProfitLoss } from '#domain/api/report.ts'
import type { DayRange, Period } from '#domain/business-day.ts'
import { currencySymbol, minor } from '#domain/money.ts'
import type { ProfitLossAmounts } from '#domain/report/profit-loss-amounts.ts'
import { entriesPath } from './paths.ts'
import { periodLabel } from './period-label.ts'
import {
  changeBp,
  type StatementRow,
  shareOfSalesBp,
  shownColumns,
  signedAmount,
  statementRows,
} from './statement.ts'

export type ProfitLossView = {
  report: ProfitLoss
  range: DayRange
  by: Period
  /** Whether the period before is asked for … */
  isCompared: boolean
  /** … and what it came to; null where nothing was posted in it. */
  previous: { range: DayRange; amounts: ProfitLossAmounts } | null
  /** Every column as a share of its net sales. */
  isPercent: boolean
}

export function percentText(bp: number | null): string {
  return bp === null ? '–' : `${(bp / 100).toFixed(1).replace('-', '−')} %`
}

const head = 'h-10 border-b border-line text-13 font-medium text-ink-soft whitespace-nowrap'
const cell = 'h-10 border-b border-line whitespace-nowrap'
const figure = 'px-3 text-right'
const firstColumn = 'sticky left-0 z-10 bg-surface pr-3 pl-4 text-left'

/** The statement as a table: a line for each figure, a column for each period. Every figure leads to its entries. */
export function ProfitLossTable({ view }: { view: ProfitLossView }) {
  const { report, range, by, previous } = view
  const rows = statementRows(shownColumns(view))
  const hasPeriods = report.columns.length > 1
  return (
    <div className="print-flow overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-14 print:text-[8pt]">
        <caption className="sr-only">Profit and loss in {report.currency}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(head, firstColumn, 'min-w-44')}>
              {view.isPercent ? 'Per cent of net sales' : `Amounts in ${currencySymbol(report.currency)}`}
            </th>
            {hasPeriods &&
              report.columns.map((column) => (
                <th key={column.from} scope="col" className={cx(head, figure)}>
                  {periodLabel(column, by)}
                </th>
              ))}
            <th scope="col" className={cx(head, figure, 'text-ink')}>
              {hasPeriods ? 'Total' : periodLabel(range, by)}
            </th>
            {!view.isPercent && (
              <th scope="col" className={cx(head, figure)}>
                % of sales
              </th>
            )}
            {previous && (
              <>
                <th scope="col" className={cx(head, figure, 'border-l')}>
                  {periodLabel(previous.range, by)}
                </th>
                <th scope="col" className={cx(head, figure)}>
                  Change
                </th>
                <th scope="col" className={cx(head, figure)}>
                  Change %
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StatementLine key={row.id} row={row} view={view} hasPeriods={hasPeriods} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StatementLine({
  row,
  view,
  hasPeriods,
}: {
  row: StatementRow
  view: ProfitLossView
  hasPeriods: boolean
}) {
  const { report, range, previous, isPercent } = view
  const total = signedAmount(row, report.total)
  const before = previous && signedAmount(row, previous.amounts)
  const own = cx(cell, row.isSum && 'border-line-strong font-semibold')
  return (
    <tr className="hover:[&>*]:bg-paper">
      <th scope="row" className={cx(own, firstColumn, !row.isSum && 'font-normal')}>
        {row.label}
      </th>
      {hasPeriods &&
        report.columns.map((column) => (
          <td key={column.from} className={cx(own, figure)}>
            <Figure row={row} amounts={column} days={column} isPercent={isPercent} />
          </td>
        ))}
      <td className={cx(own, figure, 'font-semibold')}>
        <Figure row={row} amounts={report.total} days={range} isPercent={isPercent} />
      </td>
      {!isPercent && (
        <td className={cx(own, figure, 'text-ink-soft')}>
          {percentText(shareOfSalesBp(total, report.total))}
        </td>
      )}
      {previous && before !== null && (
        <>
          <td className={cx(own, figure, 'border-l border-l-line')}>
            <Figure row={row} amounts={previous.amounts} days={previous.range} isPercent={isPercent} />
          </td>
          <td className={cx(own, figure)}>
            <Money amountMinor={minor(total - before)} isBare isSigned />
          </td>
          <td className={cx(own, figure, 'text-ink-soft')}>{percentText(changeBp(total, before))}</td>
        </>
      )}
    </tr>
  )
}

function Figure({
  row,
  amounts,
  days,
  isPercent,
}: {
  row: StatementRow
  amounts: ProfitLossAmounts
  days: DayRange
  isPercent: boolean
}) {
  const amount = signedAmount(row, amounts)
  if (amount === 0 && !row.isSum) return <span className="text-ink-soft">–</span>
  const shown = isPercent ? (
    percentText(shareOfSalesBp(amount, amounts))
  ) : (
    <Money amountMinor={amount} isBare />
  )
  if (row.figure === null) return shown
  return (
    <Link
      to={entriesPath(days, { figure: row.figure })}
      className="underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {shown}
    </Link>
  )
}
