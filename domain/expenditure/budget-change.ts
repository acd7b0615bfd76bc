import { z } from 'zod'
import { AmountMinor } from '../ceilings.ts'
import { Month } from '../month.ts'
import { AccountCode } from '../terms/account.ts'

/** What may be spent on an account in a month. */
export const BudgetChange = z.strictObject({
  account: AccountCode,
  month: Month,
  /** Null: nothing is set any more. */
  amountMinor: AmountMinor.min(0, 'The amount cannot be negative.').nullable(),
})
export type BudgetChange = z.infer<typeof BudgetChange>
