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
  /** With the costs of finance and the income tax. */
  expensesMinor: Minor,
  /** Of the expenses: interest. */
  financeCostsMinor: Minor,
  /** Of the expenses: what a company pays on its profit. */
  incomeTaxMinor: Minor,
  depreciationMinor: Minor,
  netProfitMinor: Minor,
})
export type ProfitLossAmounts = z.infer<typeof ProfitLossAmounts>
