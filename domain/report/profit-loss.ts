import { type Minor, minor } from '../money.ts'
import type { ProfitLossAmounts } from './profit-loss-amounts.ts'

/** The figures that accounts flow into; the others of a profit and loss are sums of these. */
export type ProfitLossFigure =
  | 'sales'
  | 'returns'
  | 'otherIncome'
  | 'costOfGoodsSold'
  | 'expenses'
  | 'depreciation'

/**
 * The figure an account belongs to, by its number, so that accounts a shop adds find their place:
 * 4000 to 4899 sales (401x returns), 49xx other income, 5xxx cost of goods sold, 70xx depreciation,
 * everything else from 6000 on expenses (7100 Disposal gain or loss too: a gain takes from them).
 * Null for the accounts of the balance sheet.
 */
export function profitLossFigure(account: string): ProfitLossFigure | null {
  if (account < '4') return null
  if (account.startsWith('401')) return 'returns'
  if (account.startsWith('49')) return 'otherIncome'
  if (account.startsWith('4')) return 'sales'
  if (account.startsWith('5')) return 'costOfGoodsSold'
  if (account.startsWith('70')) return 'depreciation'
  return 'expenses'
}

/**
 * One column of a profit and loss from the totals of its days.
 * @param totalsByAccount debit positive; accounts of the balance sheet are passed over
 */
export function profitLossColumn(totalsByAccount: ReadonlyMap<string, Minor>): ProfitLossAmounts {
  const debits: Record<ProfitLossFigure, number> = {
    sales: 0,
    returns: 0,
    otherIncome: 0,
    costOfGoodsSold: 0,
    expenses: 0,
    depreciation: 0,
  }
  for (const [account, total] of totalsByAccount) {
    const figure = profitLossFigure(account)
    if (figure !== null) debits[figure] += total
  }
  const netSales = -debits.sales - debits.returns
  const grossProfit = netSales - debits.costOfGoodsSold
  const netProfit = grossProfit - debits.otherIncome - debits.expenses - debits.depreciation
  return {
    salesMinor: minor(-debits.sales),
    returnsMinor: minor(debits.returns),
    netSalesMinor: minor(netSales),
    costOfGoodsSoldMinor: minor(debits.costOfGoodsSold),
    grossProfitMinor: minor(grossProfit),
    otherIncomeMinor: minor(-debits.otherIncome),
    expensesMinor: minor(debits.expenses),
    depreciationMinor: minor(debits.depreciation),
    netProfitMinor: minor(netProfit),
  }
}

/** The column that several columns add up to. */
export function sumColumns(columns: readonly ProfitLossAmounts[]): ProfitLossAmounts {
  const sum = profitLossColumn(new Map())
  for (const column of columns) {
    for (const name of Object.keys(sum) as (keyof ProfitLossAmounts)[]) {
      sum[name] = minor(sum[name] + column[name])
    }
  }
  return sum
}
