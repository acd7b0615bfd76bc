import { z } from 'zod'
import { BudgetChange } from '../expenditure/budget.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { Month } from '../month.ts'
import { AccountCode } from '../terms/account.ts'
import { itemsOf } from './common.ts'

export const BudgetQuery = z.strictObject({ month: Month })

/** An account of expenses: what was set for it and what was spent. Null: nothing is set. */
export const BudgetLine = z.object({
  account: AccountCode,
  name: z.string(),
  budgetMinor: Minor.nullable(),
  actualMinor: Minor,
  /** Since the financial year began, through the month. */
  yearBudgetMinor: Minor.nullable(),
  yearActualMinor: Minor,
  /** What was set for the month before, and for the same month a year before: to copy. */
  monthBeforeMinor: Minor.nullable(),
  yearBeforeMinor: Minor.nullable(),
})
export type BudgetLine = z.infer<typeof BudgetLine>

export const Budget = itemsOf(BudgetLine).extend({
  month: Month,
  /** The first month of the financial year. */
  yearFrom: Month,
})
export type Budget = z.infer<typeof Budget>

export const BudgetToSet = z.strictObject({
  changes: listOf(BudgetChange, 2_400, 'Nothing was changed.'),
})
