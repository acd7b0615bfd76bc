import { formatDayRange } from '#app/components/format/dates.ts'
import { tiesTo } from '#app/components/statement/ties-to.ts'
import type { ProfitLoss } from '#domain/api/report.ts'
import type { DayRange, Period } from '#domain/business-day.ts'
import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { changeBp } from '#domain/report/change.ts'
import { periodLabel } from '#domain/report/period-label.ts'
import type { ProfitLossAmounts } from '#domain/report/profit-loss-amounts.ts'
import type { Figure, Statement, StatementColumn } from '#domain/statement/statement.ts'
import { entriesPath } from './paths.ts'
import {
  beforeExpenses,
  hasExpenses,
  type ProfitLossLine,
  profitLabel,
  profitLossLines,
  shareOfSalesBp,
  shownColumns,
  signedAmount,
} from './profit-loss-lines.ts'

export type ProfitLossView = {
  report: ProfitLoss
  range: DayRange
  by: Period
  /** What the period before came to, where it is compared with and has figures. */
  previous: { range: DayRange; amounts: ProfitLossAmounts } | null
}

/** A column of amounts, with the days that they are of. */
type AmountsColumn = Omit<StatementColumn, 'kind'> & { days: DayRange; amounts: ProfitLossAmounts }

type Choice = {
  /** Every column as a share of its net sales. */
  isPercent?: boolean
  /** What else is to be said of these days. */
  remarks?: readonly string[]
}

/** The profit and loss: a row for each figure, a column for each period. Every amount leads to its entries. */
export function profitLossStatement(
  view: ProfitLossView,
  shop: Statement['shop'],
  { isPercent = false, remarks = [] }: Choice = {},
): Statement {
  const { report, range } = view
  const shown = shownColumns(view)
  const columns = amountsColumns(view)
  return {
    title: 'Profit and loss',
    period: formatDayRange(range.from, range.to),
    shop,
    fileName: `profit-and-loss-${range.from}-${range.to}`,
    name: { key: 'line', label: isPercent ? 'Per cent of net sales' : '' },
    columns: withComparisons(columns, isPercent),
    rows: profitLossLines(shown).map((line) => ({
      key: line.id,
      label: line.label,
      isSum: line.isSum,
      figures: {
        ...Object.fromEntries(columns.map((column) => [column.key, figureIn(column, line, view, isPercent)])),
        ...comparisonsOf(line, view),
      },
    })),
    notes: hasExpenses(shown) ? remarks : [...remarks, beforeExpenses],
    proof: tiesTo('the trial balance', {
      ties: report.tiesToTrialBalance,
      what: profitLabel(shown).toLowerCase(),
      reportMinor: report.total.netProfitMinor,
      ledgerMinor: report.entriesNetProfitMinor,
    }),
  }
}

function amountsColumns({ report, range, by, previous }: ProfitLossView): AmountsColumn[] {
  const periods = report.columns.length > 1 ? report.columns : []
  return [
    ...periods.map(
      (column): AmountsColumn => ({
        key: column.from,
        label: periodLabel(column, by),
        days: column,
        amounts: column,
        phone: 'part',
      }),
    ),
    {
      key: 'total',
      label: periods.length > 0 ? 'Total' : periodLabel(range, by),
      look: 'strong',
      days: range,
      amounts: report.total,
      phone: 'whole',
    },
    ...(previous
      ? [
          {
            key: 'previous',
            label: periodLabel(previous.range, by),
            isDivided: true,
            days: previous.range,
            amounts: previous.amounts,
          },
        ]
      : []),
  ]
}

/** The share of sales stands after the total, and what changed after the period before. */
function withComparisons(columns: readonly AmountsColumn[], isPercent: boolean): StatementColumn[] {
  return columns.flatMap(({ days: _days, amounts: _amounts, ...column }): StatementColumn[] => {
    const own: StatementColumn = { ...column, kind: isPercent ? 'percent' : 'money' }
    if (column.key === 'total' && !isPercent)
      return [own, { key: 'share', label: '% of sales', kind: 'percent', look: 'soft' }]
    if (column.key !== 'previous') return [own]
    return [
      own,
      { key: 'change', label: 'Change', kind: 'money', isSigned: true },
      { key: 'change-share', label: 'Change %', kind: 'percent', look: 'soft' },
    ]
  })
}

function figureIn(
  { key, days, amounts }: AmountsColumn,
  line: ProfitLossLine,
  { report, previous }: ProfitLossView,
  isPercent: boolean,
): Figure {
  const amount = signedAmount(line, amounts)
  const share = shareOfSalesBp(amount, amounts)
  const before = key === 'total' && previous ? signedAmount(line, previous.amounts) : null
  return {
    value: isPercent ? share : amount,
    ...(line.figure !== null && amount !== 0 && { link: entriesPath(days, { figure: line.figure }) }),
    note: `${shareText(share)} of sales${before === null ? '' : ` · ${beforeText(amount, before, report.currency)}`}`,
  }
}

function comparisonsOf(line: ProfitLossLine, { report, previous }: ProfitLossView): Record<string, Figure> {
  const total = signedAmount(line, report.total)
  const share = { value: shareOfSalesBp(total, report.total) }
  if (!previous) return { share }
  const before = signedAmount(line, previous.amounts)
  return { share, change: { value: total - before }, 'change-share': { value: changeBp(total, before) } }
}

function shareText(bp: number | null): string {
  return bp === null ? '–' : percentText(bp)
}

function beforeText(now: Minor, before: Minor, currency: string): string {
  const change = minor(now - before)
  return `before ${formatMinor(before, currency)} (${change > 0 ? '+' : ''}${formatMinor(change, currency)})`
}
