import { type Minor, minor } from '../../money.ts'
import type { ProfitLossAmounts } from '../../report/profit-loss-amounts.ts'
import type { AccountCode, ProfitLossFigure } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { ProfitLossBasis } from '../report.ts'

export type ProfitLossLine = {
  id: string
  label: string
  amount: (of: ProfitLossAmounts) => number
  /** Deducted from the lines above: shown with a minus sign. */
  isSubtracted: boolean
  /** A line under it and heavier letters. */
  isSum: boolean
  /** Null for sums, which have no accounts of their own. */
  figure: ProfitLossFigure | null
  /** Of a line that is one account. */
  account: AccountCode | null
}

type Id = keyof ProfitLossAmounts | 'operatingProfitMinor' | 'profitBeforeTaxMinor'

const line = (id: Id, label: string, of: Partial<Omit<ProfitLossLine, 'id' | 'label'>>): ProfitLossLine => ({
  ...{ id, label, isSubtracted: false, isSum: false, figure: null, account: null },
  amount: (amounts) => (id in amounts ? amounts[id as keyof ProfitLossAmounts] : 0),
  ...of,
})
const profitBeforeTax = (of: ProfitLossAmounts) => of.netProfitMinor + of.incomeTaxMinor
/** Those of running the shop. */
export function operatingExpenses(of: ProfitLossAmounts): number {
  return of.expensesMinor - of.financeCostsMinor - of.incomeTaxMinor
}

const rows: readonly ProfitLossLine[] = [
  line('salesMinor', 'Sales', { figure: 'sales' }),
  line('returnsMinor', 'Returns', { isSubtracted: true, figure: 'returns' }),
  line('netSalesMinor', 'Net sales', { isSum: true }),
  line('costOfGoodsSoldMinor', 'Cost of goods sold', { isSubtracted: true, figure: 'costOfGoodsSold' }),
  line('grossProfitMinor', 'Gross profit', { isSum: true }),
  line('otherIncomeMinor', 'Other income', { figure: 'otherIncome' }),
  line('expensesMinor', 'Expenses', { isSubtracted: true, figure: 'expenses', amount: operatingExpenses }),
  line('depreciationMinor', 'Depreciation', { isSubtracted: true, figure: 'depreciation' }),
  line('operatingProfitMinor', 'Operating profit', {
    isSum: true,
    amount: (of) => profitBeforeTax(of) + of.financeCostsMinor,
  }),
  line('financeCostsMinor', 'Finance costs', { isSubtracted: true, account: accounts.interest }),
  line('profitBeforeTaxMinor', 'Profit before tax', { isSum: true, amount: profitBeforeTax }),
  line('incomeTaxMinor', 'Income tax', { isSubtracted: true, account: accounts.incomeTax }),
  line('netProfitMinor', 'Net profit', { isSum: true }),
]

/** What was paid, where the accrual basis has what was used up. */
const onCashBasis: Readonly<Record<string, string>> = {
  salesMinor: 'Receipts from sales',
  returnsMinor: 'Refunds paid',
  netSalesMinor: 'Net receipts from sales',
  costOfGoodsSoldMinor: 'Goods paid for',
  grossProfitMinor: 'Sales less goods paid for',
  expensesMinor: 'Expenses paid',
  depreciationMinor: 'Fixed assets bought, less sold',
}

/** The note beside a profit that no expense has gone into. */
export const beforeExpenses =
  'No rent, wages or other expenses are recorded for these days, so this is the profit before them.'

/** Whether anything was spent that is no cost of goods: without it a profit is one before expenses. */
export function hasExpenses(columns: readonly ProfitLossAmounts[]): boolean {
  return columns.some(
    ({ expensesMinor, depreciationMinor }) => expensesMinor !== 0 || depreciationMinor !== 0,
  )
}

/** What the last line of a statement is: no net profit while no expense has gone into it. */
export function profitLabel(columns: readonly ProfitLossAmounts[]): string {
  return hasExpenses(columns) ? 'Net profit' : 'Profit before expenses'
}

/** Whether one of the columns has what a line is shown for; other lines are always shown. */
const isShown: Readonly<Record<string, (of: ProfitLossAmounts) => boolean>> = {
  otherIncomeMinor: (of) => of.otherIncomeMinor !== 0,
  expensesMinor: (of) => operatingExpenses(of) !== 0,
  depreciationMinor: (of) => of.depreciationMinor !== 0,
  operatingProfitMinor: (of) => of.financeCostsMinor !== 0 || of.incomeTaxMinor !== 0,
  financeCostsMinor: (of) => of.financeCostsMinor !== 0,
  profitBeforeTaxMinor: (of) => of.incomeTaxMinor !== 0,
  incomeTaxMinor: (of) => of.incomeTaxMinor !== 0,
}

/** Every column of figures that a statement shows: its periods, and the period before. */
export function shownColumns({
  report,
  previous,
}: {
  report: { columns: readonly ProfitLossAmounts[] }
  previous: { amounts: ProfitLossAmounts } | null
}): readonly ProfitLossAmounts[] {
  return previous ? [...report.columns, previous.amounts] : report.columns
}

/**
 * The lines of a profit and loss, in order; those nothing was posted to are left out.
 * @param whole all columns of the statement, where `columns` are some of them: what its profit is called
 */
export function profitLossLines(
  columns: readonly ProfitLossAmounts[],
  {
    whole = columns,
    basis = 'accrual',
  }: { whole?: readonly ProfitLossAmounts[]; basis?: ProfitLossBasis } = {},
): ProfitLossLine[] {
  return (
    rows
      .filter(({ id }) => columns.some(isShown[id] ?? (() => true)))
      .map((row) => (row.id === 'netProfitMinor' ? { ...row, label: profitLabel(whole) } : row))
      // What is paid for on a day is more than the entries on the accounts of a figure.
      .map((row) =>
        basis === 'cash'
          ? { ...row, label: onCashBasis[row.id] ?? row.label, figure: null, account: null }
          : row,
      )
  )
}

/** The figure of a line as the statement writes it: what is subtracted has a minus sign. */
export function signedAmount(row: ProfitLossLine, amounts: ProfitLossAmounts): Minor {
  const amount = row.amount(amounts)
  return minor(row.isSubtracted ? 0 - amount : amount)
}

/** A figure as a share of net sales, in basis points; null where nothing was sold, or more came back. */
export function shareOfSalesBp(
  amount: Minor,
  { netSalesMinor }: Pick<ProfitLossAmounts, 'netSalesMinor'>,
): number | null {
  return netSalesMinor <= 0 ? null : Math.round((amount * 10_000) / netSalesMinor)
}

/** Nothing was sold, bought or spent. */
export function isEmptyColumn(amounts: ProfitLossAmounts): boolean {
  return rows.every(({ amount }) => amount(amounts) === 0)
}

/** Nothing was sold, bought or spent in the whole range. */
export function isEmptyStatement({ columns }: { columns: readonly ProfitLossAmounts[] }): boolean {
  return columns.every(isEmptyColumn)
}

/** The columns from the first with a figure on: a shop that opened in August needs no empty January. */
export function fromFirstFigure<Column extends ProfitLossAmounts>(columns: readonly Column[]): Column[] {
  const first = columns.findIndex((column) => !isEmptyColumn(column))
  return columns.slice(Math.max(first, 0))
}
