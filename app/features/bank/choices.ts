import { addedMoneyOf } from '#app/features/books/added-money.ts'
import { placeOf } from '#domain/bank/accounts.ts'
import { MoneyPlace, type TransferPlace } from '#domain/documents/money-transfer/schema.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import { moneyPlaceLabels } from '#domain/terms/payment-money.ts'

/** What an expense can be for. */
export function expenseAccounts(chart: readonly Account[]): { value: string; label: string }[] {
  return chart
    .filter(({ type, figure, isArchived }) => type === 'expense' && figure === 'expenses' && !isArchived)
    .map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))
}

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
