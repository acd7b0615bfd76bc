import type { DayRange, Period } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { formatMinor, type Minor, minor, sumMinor } from '../../money.ts'
import { percentText } from '../../percent.ts'
import { entriesPath, ledgerPath } from '../../report/addresses.ts'
import { changeBp } from '../../report/change.ts'
import { periodLabel } from '../../report/period-label.ts'
import type { ProfitLossAmounts } from '../../report/profit-loss-amounts.ts'
import type { Figure, Statement, StatementColumn, StatementRow } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import { accounts } from '../../terms/chart.ts'
import type { AccountOfRange, ExpenseOfRange, ProfitLoss } from '../report.ts'
import {
  beforeExpenses,
  hasExpenses,
  operatingExpenses,
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
  /** The figures of the previous period, if it is compared with and has any. */
  previous: {
    range: DayRange
    amounts: ProfitLossAmounts
    costs: readonly AccountOfRange[]
    expenses: readonly ExpenseOfRange[]
  } | null
  /** Beside what was meant to be spent. */
  isBesideBudget?: boolean
  /** Whether the cost of goods sold is listed by account. */
  hasCosts?: boolean
}

/** A column of amounts, with the days that they are of. */
type AmountsColumn = Omit<StatementColumn, 'kind'> & { days: DayRange; amounts: ProfitLossAmounts }

type Choice = {
  /** Every column as a share of its net sales. */
  isPercent?: boolean
  /** Further notes about these days. */
  remarks?: readonly string[]
}

/** The profit and loss: a row for each figure, a column for each period. Every amount leads to its entries. */
export function profitLossStatement(
  view: ProfitLossView,
  shop: Statement['shop'],
  { isPercent = false, remarks = [] }: Choice = {},
): Statement {
  const { report, range } = view
  const isCash = report.basis === 'cash'
  const shown = shownColumns(view)
  const columns = amountsColumns(view)
  return {
    title: isCash ? 'Profit and loss, cash basis' : 'Profit and loss',
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `profit-and-loss-${isCash ? 'cash-basis-' : ''}${range.from}-${range.to}`,
    name: { key: 'line', label: isPercent ? 'Per cent of net sales' : '' },
    columns: [...withComparisons(columns, isPercent), ...(view.isBesideBudget ? budgetColumns : [])],
    rows: profitLossLines(shown, { basis: report.basis }).flatMap((line) => [
      {
        key: line.id,
        label: line.label,
        isSum: line.isSum,
        figures: {
          ...Object.fromEntries(
            columns.map((column) => [column.key, figureIn(column, line, view, isPercent)]),
          ),
          ...comparisonsOf(line, view),
          ...(line.id === 'expensesMinor' && budgetFigures(report.expenses.filter(isOperating))),
        },
      },
      ...(line.id === 'costOfGoodsSoldMinor' && view.hasCosts ? costRows(view, columns, isPercent) : []),
      ...(line.id === 'expensesMinor' ? expenseRows(view, columns, isPercent) : []),
    ]),
    notes: [...remarks, ...(isCash ? [cashBasisNote] : hasExpenses(shown) ? [] : [beforeExpenses])],
    proof: tiesTo(isCash ? 'the ledger' : 'the trial balance', {
      ties: report.tiesToTrialBalance,
      what: profitLabel(shown).toLowerCase(),
      reportMinor: report.total.netProfitMinor,
      ledgerMinor: report.entriesNetProfitMinor,
    }),
  }
}

/** What the cash basis is, for anyone who reads the paper alone. */
const cashBasisNote =
  'Sales and expenses count on the day they are paid, and only the part that is paid; goods and fixed assets when they are paid for, so there is no cost of sales and no depreciation. Amounts owed before the shop started here do not count, nor do deposits and overpayments until they are used. Tax is left out. Entries made by hand count on their own day.'

const budgetColumns: readonly StatementColumn[] = [
  { key: 'budget', label: 'Budget', kind: 'money', isDivided: true },
  { key: 'left', label: 'Left of budget', kind: 'money' },
]

/** Expenses are taken off: so is what was meant to be spent. */
function budgetFigures(expenses: readonly ExpenseOfRange[]): Record<string, Figure> {
  const set = expenses.filter(({ budgetMinor }) => budgetMinor !== null)
  if (set.length === 0) return {}
  const budget = sumMinor(set.map(({ budgetMinor }) => budgetMinor ?? minor(0)))
  const spent = sumMinor(expenses.map(({ totalMinor }) => totalMinor))
  return { budget: { value: -budget }, left: { value: budget - spent } }
}

/** Finance costs and income tax have lines of their own. */
function isOperating({ account }: Pick<ExpenseOfRange, 'account'>): boolean {
  return account !== accounts.interest && account !== accounts.incomeTax
}

/** The cost of goods sold by account. */
function costRows(
  view: ProfitLossView,
  columns: readonly AmountsColumn[],
  isPercent: boolean,
): StatementRow[] {
  return accountRows(view.report.costs, view.previous?.costs, { view, columns, isPercent })
}

/** Operating expenses by account. */
function expenseRows(
  view: ProfitLossView,
  columns: readonly AmountsColumn[],
  isPercent: boolean,
): StatementRow[] {
  const { report, previous, isBesideBudget = false } = view
  const expenses = report.expenses.filter(isOperating)
  const budgeted = new Map(
    expenses.filter(({ budgetMinor }) => (budgetMinor ?? 0) !== 0).map((one) => [one.account, one]),
  )
  return accountRows(expenses, previous?.expenses.filter(isOperating), {
    ...{ view, columns, isPercent },
    ...(isBesideBudget && { also: new Set(budgeted.keys()) }),
  }).map((row) => {
    const one = expenses.find(({ account }) => account === row.key)
    return isBesideBudget && one ? { ...row, figures: { ...row.figures, ...budgetFigures([one]) } } : row
  })
}

/** A row for each account with an amount in a column, and for those in `also`. */
function accountRows(
  accountsNow: readonly AccountOfRange[],
  accountsBefore: readonly AccountOfRange[] | undefined,
  {
    view: { report, previous },
    columns,
    isPercent,
    also,
  }: {
    view: ProfitLossView
    columns: readonly AmountsColumn[]
    isPercent: boolean
    also?: ReadonlySet<string>
  },
): StatementRow[] {
  const before = new Map(accountsBefore?.map((one) => [one.account, one]))
  const now = new Map(accountsNow.map((one) => [one.account, one]))
  const codes = [...new Set([...now.keys(), ...before.keys()])].sort()
  return codes
    .filter((account) => {
      // Spent in one column and taken back in another is in both.
      const amounts = [...(now.get(account)?.columnsMinor ?? []), before.get(account)?.totalMinor ?? 0]
      return amounts.some((amount) => amount !== 0) || also?.has(account)
    })
    .map((account) => {
      const [one, earlier] = [now.get(account), before.get(account)]
      const total = minor(-(one?.totalMinor ?? 0))
      const past = minor(-(earlier?.totalMinor ?? 0))
      const amountIn = ({ key }: AmountsColumn) => {
        if (key === 'total') return total
        if (key === 'previous') return past
        const index = report.columns.findIndex(({ from }) => from === key)
        return minor(-(one?.columnsMinor[index] ?? 0))
      }
      return {
        key: account,
        label: `${account} ${one?.name ?? earlier?.name ?? ''}`,
        level: 1,
        figures: {
          ...Object.fromEntries(
            columns.map((column) => {
              const amount = amountIn(column)
              const isLinked = amount !== 0 && report.basis === 'accrual'
              return [
                column.key,
                {
                  value: isPercent ? shareOfSalesBp(amount, column.amounts) : amount,
                  ...(isLinked && { link: ledgerPath(account, column.days) }),
                },
              ]
            }),
          ),
          share: { value: shareOfSalesBp(total, report.total) },
          ...(previous && {
            change: { value: total - past },
            'change-share': { value: changeBp(total, past) },
          }),
        },
      }
    })
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

/** The share of sales is after the total, and the change after the previous period. */
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
    ...(amount !== 0 && linkOf(line, amounts, days)),
    note: `${shareText(share)} of sales${before === null ? '' : ` · ${beforeText(amount, before, report.currency)}`}`,
  }
}

/** To the entries of just this figure: all expenses are more than those of the line where there are finance costs or tax. */
function linkOf({ figure, account }: ProfitLossLine, amounts: ProfitLossAmounts, days: DayRange) {
  if (account !== null) return { link: ledgerPath(account, days) }
  if (figure === null || (figure === 'expenses' && operatingExpenses(amounts) !== amounts.expensesMinor))
    return {}
  return { link: entriesPath(days, { figure }) }
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
