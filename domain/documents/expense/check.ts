import { largestAmountMinor } from '../../ceilings.ts'
import { Refusal } from '../../errors.ts'
import type { Chart } from '../../posting/chart.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { refuseArchived } from '../account/check.ts'
import type { ExpenseBody } from './schema.ts'

/** Accounts of count differences, coins, asset sales and customers who pay less: by hand, they would hide what is missing. */
const postedByTheirOwn: ReadonlySet<AccountCode> = new Set([
  accounts.cashOverAndShort,
  accounts.cashRounding,
  accounts.disposalGainOrLoss,
  accounts.discountsAllowed,
  accounts.badDebts,
])

/**
 * Whether a bill adds up, and is for what a shop spends money on.
 * @throws Refusal expense_mismatch, amount_too_large, expense_account_unknown, account_archived
 */
export function checkExpense(
  { lines, totalMinor }: Pick<ExpenseBody, 'lines' | 'totalMinor'>,
  chart: Chart,
): void {
  const computed = lines.reduce(
    (sum, { netMinor, taxes }) => taxes.reduce((all, { amountMinor }) => all + amountMinor, sum + netMinor),
    0,
  )
  if (computed !== totalMinor) throw new Refusal('expense_mismatch', { said: totalMinor, computed })
  if (totalMinor > largestAmountMinor) throw new Refusal('amount_too_large')
  for (const { account } of lines) checkExpenseAccount(account, chart)
}

/** @throws Refusal expense_account_unknown, account_archived */
export function checkExpenseAccount(account: AccountCode, chart: Chart): void {
  const known = chart.accounts.find((one) => one.account === account && one.figure === 'expenses')
  if (!known || postedByTheirOwn.has(account)) throw new Refusal('expense_account_unknown', { account })
  refuseArchived(known)
}
