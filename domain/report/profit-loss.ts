import { type Minor, minor, zeroMinor } from '../money.ts'
import type { Chart } from '../posting/chart.ts'
import type { AccountCode, ProfitLossFigure } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import type { ProfitLossAmounts } from './profit-loss-amounts.ts'

/**
 * One column of a profit and loss from the totals of its days.
 * @param totalsByAccount debit positive; accounts without a figure are passed over
 * @param figureOf which figure an account flows into; left out, that of the chart
 */
export function profitLossColumn(
  totalsByAccount: ReadonlyMap<AccountCode, Minor>,
  chart: Chart,
  figureOf: (account: AccountCode, chart: Chart) => ProfitLossFigure | null = figureInBooks,
): ProfitLossAmounts {
  const debits: Record<ProfitLossFigure, number> = {
    sales: 0,
    returns: 0,
    otherIncome: 0,
    costOfGoodsSold: 0,
    expenses: 0,
    depreciation: 0,
  }
  const expensesOn = new Map<AccountCode, Minor>()
  for (const [account, total] of totalsByAccount) {
    const figure = figureOf(account, chart)
    if (figure !== null) debits[figure] += total
    if (figure === 'expenses') expensesOn.set(account, total)
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
    financeCostsMinor: expensesOn.get(accounts.interest) ?? zeroMinor,
    incomeTaxMinor: expensesOn.get(accounts.incomeTax) ?? zeroMinor,
    depreciationMinor: minor(debits.depreciation),
    netProfitMinor: minor(netProfit),
  }
}

function figureInBooks(account: AccountCode, chart: Chart): ProfitLossFigure | null {
  return chart.find(account).figure
}

/** A column in which nothing was sold, bought or spent. */
export const nothing: ProfitLossAmounts = {
  salesMinor: zeroMinor,
  returnsMinor: zeroMinor,
  netSalesMinor: zeroMinor,
  costOfGoodsSoldMinor: zeroMinor,
  grossProfitMinor: zeroMinor,
  otherIncomeMinor: zeroMinor,
  expensesMinor: zeroMinor,
  financeCostsMinor: zeroMinor,
  incomeTaxMinor: zeroMinor,
  depreciationMinor: zeroMinor,
  netProfitMinor: zeroMinor,
}

/** The column that several columns add up to. */
export function sumColumns(columns: readonly ProfitLossAmounts[]): ProfitLossAmounts {
  const sum = { ...nothing }
  for (const column of columns) {
    for (const name of Object.keys(sum) as (keyof ProfitLossAmounts)[]) {
      sum[name] = minor(sum[name] + column[name])
    }
  }
  return sum
}
