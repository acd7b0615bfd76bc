import { addDays, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import type { Chart } from '../../posting/chart.ts'
import type { Account } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { refuseArchived } from '../account/check.ts'
import type { OtherIncomeBody } from './schema.ts'

/** Whether it is posted to by hand: discounts of suppliers are posted with the payment that took them. */
export function isOfOtherIncome({ account, figure }: Pick<Account, 'account' | 'figure'>): boolean {
  return figure === 'otherIncome' && account !== accounts.discountsReceived
}

/**
 * Whether it can be recorded: of a day that has come, on an account of other income.
 * @throws Refusal other_income_in_future, other_income_account_unknown, account_archived
 */
export function checkOtherIncome(
  { businessDay, account }: Pick<OtherIncomeBody, 'businessDay' | 'account'>,
  { today, chart }: { today: Day; chart: Chart },
): void {
  if (businessDay > addDays(today, 1)) throw new Refusal('other_income_in_future', { businessDay, today })
  const known = chart.accounts.find((one) => one.account === account)
  if (!known || !isOfOtherIncome(known)) throw new Refusal('other_income_account_unknown', { account })
  refuseArchived(known)
}
