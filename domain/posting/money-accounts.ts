import { Refusal } from '../errors.ts'
import type { Account } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { isAddedMoney } from '../terms/money-account.ts'
import type { Chart } from './chart.ts'

/** Each has a sub-ledger or a count of its own: a till's drawer, the safe, petty cash. */
const countedApart: ReadonlySet<string> = new Set([accounts.cash, accounts.safe, accounts.pettyCash])

/** Where payments by mobile money, card or transfer can go: money that has a statement. */
export function takesPayments({ account, line, isArchived }: Account): boolean {
  if (isArchived || countedApart.has(account)) return false
  return line === 'cash' || account === accounts.cardClearing
}

/**
 * Whether documents can say that money is there: a place with a name, or an account for it that the shop added. The
 * chart is read for those alone.
 * @throws Refusal money_account_not_offered
 */
export function checkMoney(money: string, of: { readonly chart: Chart }): void {
  if (!isAddedMoney(money)) return
  if (!of.chart.accounts.some((one) => one.account === money && takesPayments(one)))
    throw new Refusal('money_account_not_offered', { account: money })
}
