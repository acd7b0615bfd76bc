import { z } from 'zod'
import { Minor } from '../money.ts'

export const ProfitLossAmounts = z.object({
  salesMinor: Minor,
  /** Positive, to be subtracted; so are costs, expenses and depreciation. */
  returnsMinor: Minor,
  netSalesMinor: Minor,
  costOfGoodsSoldMinor: Minor,
  grossProfitMinor: Minor,
  otherIncomeMinor: Minor,
  expensesMinor: Minor,
  depreciationMinor: Minor,
  netProfitMinor: Minor,
})
export type ProfitLossAmounts = z.infer<typeof ProfitLossAmounts>
