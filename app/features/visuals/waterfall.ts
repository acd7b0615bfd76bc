import { type Minor, minor } from '#domain/money.ts'
import type { ProfitLossAmounts } from '#domain/report/profit-loss-amounts.ts'

export type WaterfallStep = {
  /** A figure of the profit and loss, or the name of a sum. */
  figure: string
  label: string
  /** Beside the axis, where there is little room. */
  short: string
  isTotal: boolean
  /** What it adds or takes away; of a sum its total. */
  changeMinor: Minor
  /** Between which figures its bar is. */
  fromMinor: Minor
  toMinor: Minor
}

/** The way from sales to profit: sums start at zero, changes hang between them. Zero changes are left out. */
export function waterfallOf(amounts: ProfitLossAmounts): WaterfallStep[] {
  const steps: WaterfallStep[] = []
  let level = 0
  const change = (figure: string, label: string, short: string, by: number) => {
    if (by === 0) return
    steps.push({
      figure,
      label,
      short,
      isTotal: false,
      changeMinor: minor(by),
      fromMinor: minor(level),
      toMinor: minor(level + by),
    })
    level += by
  }
  const total = (figure: string, label: string, short: string, amountMinor: Minor) => {
    level = amountMinor
    steps.push({
      figure,
      label,
      short,
      isTotal: true,
      changeMinor: amountMinor,
      fromMinor: minor(0),
      toMinor: amountMinor,
    })
  }
  change('sales', 'Sales', 'Sales', amounts.salesMinor)
  if (amounts.returnsMinor !== 0) {
    change('returns', 'Returns', 'Returns', -amounts.returnsMinor)
    total('netSales', 'Net sales', 'Net sales', amounts.netSalesMinor)
  }
  change('costOfGoodsSold', 'Cost of goods sold', 'Goods', -amounts.costOfGoodsSoldMinor)
  total('grossProfit', 'Gross profit', 'Gross', amounts.grossProfitMinor)
  change('otherIncome', 'Other income', 'Other', amounts.otherIncomeMinor)
  change('expenses', 'Expenses', 'Expenses', -amounts.expensesMinor)
  change('depreciation', 'Depreciation', 'Depreciation', -amounts.depreciationMinor)
  total('netProfit', 'Net profit', 'Profit', amounts.netProfitMinor)
  return steps
}
