import { z } from 'zod'
import { AmountMinor } from '../ceilings.ts'
import { type Minor, minor } from '../money.ts'
import { Month, monthAfter } from '../month.ts'
import { allocate } from '../rounding.ts'
import { AccountCode } from '../terms/account.ts'

/** What may be spent on an account in a month. */
export const BudgetChange = z.strictObject({
  account: AccountCode,
  month: Month,
  /** Null: nothing is set any more. */
  amountMinor: AmountMinor.min(0, 'The amount cannot be negative.').nullable(),
})
export type BudgetChange = z.infer<typeof BudgetChange>

/** A figure of a year, over its twelve months: they add up to it. */
export function overTheYear(account: AccountCode, yearFrom: Month, amountMinor: Minor): BudgetChange[] {
  return allocate(amountMinor, Array<number>(12).fill(1)).map((share, index) => ({
    account,
    month: monthAfter(yearFrom, index),
    amountMinor: minor(share),
  }))
}
