import { type Minor, minor } from '../../money.ts'
import type { ProfitLossAmounts } from '../../report/profit-loss-amounts.ts'
import type { ProfitLossFigure } from '../../terms/account.ts'
import type { ProfitLossBasis } from '../report.ts'

export type ProfitLossLine = {
  id: keyof ProfitLossAmounts
  label: string
  /** Taken off what stands above: shown with a minus sign. */
  isSubtracted: boolean
  /** A line under it and heavier letters. */
  isSum: boolean
  /** Null for sums, which have no accounts of their own. */
  figure: ProfitLossFigure | null
}

const rows: readonly ProfitLossLine[] = [
  { id: 'salesMinor', label: 'Sales', isSubtracted: false, isSum: false, figure: 'sales' },
  { id: 'returnsMinor', label: 'Returns', isSubtracted: true, isSum: false, figure: 'returns' },
  { id: 'netSalesMinor', label: 'Net sales', isSubtracted: false, isSum: true, figure: null },
  {
    id: 'costOfGoodsSoldMinor',
    label: 'Cost of goods sold',
    isSubtracted: true,
    isSum: false,
    figure: 'costOfGoodsSold',
  },
  { id: 'grossProfitMinor', label: 'Gross profit', isSubtracted: false, isSum: true, figure: null },
  { id: 'otherIncomeMinor', label: 'Other income', isSubtracted: false, isSum: false, figure: 'otherIncome' },
  { id: 'expensesMinor', label: 'Expenses', isSubtracted: true, isSum: false, figure: 'expenses' },
  {
    id: 'depreciationMinor',
    label: 'Depreciation',
    isSubtracted: true,
    isSum: false,
    figure: 'depreciation',
  },
  { id: 'netProfitMinor', label: 'Net profit', isSubtracted: false, isSum: true, figure: null },
]

/** What was paid, where the accrual basis has what was used up. */
const onCashBasis: Partial<Record<keyof ProfitLossAmounts, string>> = {
  salesMinor: 'Receipts from sales',
  returnsMinor: 'Refunds paid',
  netSalesMinor: 'Net receipts from sales',
  costOfGoodsSoldMinor: 'Goods paid for',
  grossProfitMinor: 'Sales less goods paid for',
  expensesMinor: 'Expenses paid',
  depreciationMinor: 'Fixed assets bought, less sold',
}

/** What is said beside a profit that no expense has gone into. */
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

/** Shown only where there is something to show. */
const optional: readonly (keyof ProfitLossAmounts)[] = [
  'otherIncomeMinor',
  'expensesMinor',
  'depreciationMinor',
]

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
      .filter(({ id }) => !optional.includes(id) || columns.some((column) => column[id] !== 0))
      .map((row) => (row.id === 'netProfitMinor' ? { ...row, label: profitLabel(whole) } : row))
      // What is paid for on a day is more than the entries on the accounts of a figure.
      .map((row) =>
        basis === 'cash' ? { ...row, label: onCashBasis[row.id] ?? row.label, figure: null } : row,
      )
  )
}

/** The figure of a line as the statement writes it: what is subtracted has a minus sign. */
export function signedAmount(row: ProfitLossLine, amounts: ProfitLossAmounts): Minor {
  return minor(row.isSubtracted ? -amounts[row.id] : amounts[row.id])
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
  return rows.every(({ id }) => amounts[id] === 0)
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
