import { addedMoneyOf } from '#app/features/books/added-money.ts'
import { placeOf } from '#domain/bank/accounts.ts'
import { postedFrom } from '#domain/documents/journal/controlled.ts'
import { isOfOtherIncome } from '#domain/documents/other-income/check.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import { MoneyPlace, type TransferPlace } from '#domain/terms/money-account.ts'
import { moneyPlaceLabels } from '#domain/terms/payment-money.ts'

/** What an expense can be for. */
export function expenseAccounts(chart: readonly Account[]): { value: string; label: string }[] {
  return chart
    .filter(({ type, figure, isArchived }) => type === 'expense' && figure === 'expenses' && !isArchived)
    .map(labelled)
}

/** What money that is no sale can have come in for. */
export function incomeAccounts(chart: readonly Account[]): { value: string; label: string }[] {
  return chart.filter((one) => isOfOtherIncome(one) && !one.isArchived).map(labelled)
}

/** What else a line can be against: accounts that entries by hand may be posted to, but money, expenses and income. */
export function otherAccounts(chart: readonly Account[]): { value: string; label: string }[] {
  return chart
    .filter(
      (one) =>
        !one.isArchived &&
        postedFrom(one) === null &&
        one.line !== 'cash' &&
        one.figure !== 'expenses' &&
        one.figure !== 'otherIncome',
    )
    .map(labelled)
}

const labelled = ({ account, name }: Account) => ({ value: account, label: `${account} ${name}` })

/** Where money of an account goes to, or comes from; cash of a till is moved by the till. */
export function otherPlaces(
  account: AccountCode,
  chart: readonly Account[],
): { value: TransferPlace; label: string }[] {
  const named = MoneyPlace.options
    .filter((place) => place !== 'cash')
    .map((value) => ({ value, label: moneyPlaceLabels[value] }))
  return [...named, ...addedMoneyOf(chart)].filter(({ value }) => value !== placeOf(account))
}
