import { minor } from '../money.ts'
import { nothing } from './profit-loss.ts'
import type { ProfitLossAmounts } from './profit-loss-amounts.ts'

/** What is known of a location by itself; costs and expenses positive. */
export type LocationFigures = {
  salesMinor: number
  returnsMinor: number
  costOfGoodsSoldMinor: number
  expensesMinor: number
}

/** The result of a location: what it sold, what that cost, and what of its goods was lost or used by the shop. */
export function profitOfLocation(figures: LocationFigures): ProfitLossAmounts {
  const netSales = figures.salesMinor - figures.returnsMinor
  const grossProfit = netSales - figures.costOfGoodsSoldMinor
  return {
    ...nothing,
    salesMinor: minor(figures.salesMinor),
    returnsMinor: minor(figures.returnsMinor),
    netSalesMinor: minor(netSales),
    costOfGoodsSoldMinor: minor(figures.costOfGoodsSoldMinor),
    grossProfitMinor: minor(grossProfit),
    expensesMinor: minor(figures.expensesMinor),
    netProfitMinor: minor(grossProfit - figures.expensesMinor),
  }
}

/** The result of the shop beyond its locations: what is of none of them. */
export function ofNoLocation(
  total: ProfitLossAmounts,
  locations: readonly ProfitLossAmounts[],
): ProfitLossAmounts {
  const rest = { ...total }
  for (const amounts of locations) {
    for (const name of Object.keys(rest) as (keyof ProfitLossAmounts)[])
      rest[name] = minor(rest[name] - amounts[name])
  }
  return rest
}
