import { type Minor, minor } from '../money.ts'
import { type Month, monthAfter } from '../month.ts'
import { allocate } from '../rounding.ts'
import type { AccountCode } from '../terms/account.ts'
import type { BudgetChange } from './budget-change.ts'

/** A figure of a year, over its twelve months: they add up to it. */
export function overTheYear(account: AccountCode, yearFrom: Month, amountMinor: Minor): BudgetChange[] {
  return allocate(amountMinor, Array<number>(12).fill(1)).map((share, index) => ({
    account,
    month: monthAfter(yearFrom, index),
    amountMinor: minor(share),
  }))
}
