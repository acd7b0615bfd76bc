import { useEffect, useState } from 'react'
import type { SelectOption } from '#app/components/form/select-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { takesPayments } from '#domain/posting/money-accounts.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'
import { fetchAccounts } from './books-api.ts'

/** An account that the shop added for its money, as a choice beside the places that have names. */
export type AddedMoneyChoice = SelectOption<AccountCode>

export function addedMoneyOf(chart: readonly Account[]): AddedMoneyChoice[] {
  return chart
    .filter((one) => isAddedMoney(one.account) && takesPayments(one))
    .map(({ account, name }) => ({ value: account, label: name }))
}

/** Those of the shop; none until they are known, and the places that have names can be chosen anyway. */
export function useAddedMoney(): readonly AddedMoneyChoice[] {
  const { shopId } = useShop()
  const [added, setAdded] = useState<readonly AddedMoneyChoice[]>([])
  useEffect(() => {
    let isLeft = false
    fetchAccounts(shopId).then(
      (chart) => {
        if (!isLeft) setAdded(addedMoneyOf(chart))
      },
      (error: unknown) => console.warn('The accounts that the shop added were not asked for', error),
    )
    return () => {
      isLeft = true
    }
  }, [shopId])
  return added
}

type MoneyName = keyof typeof paymentMoneyLabels

/** Places that have names, cash where there is a till, and those that the shop added. */
export function useMoneyChoices<Name extends MoneyName>(
  names: readonly Name[],
  tills: readonly unknown[],
): SelectOption<Name | AccountCode>[] {
  const named = names
    .filter((name) => name !== 'cash' || tills.length > 0)
    .map((value) => ({ value, label: paymentMoneyLabels[value] }))
  return [...named, ...useAddedMoney()]
}

/** What a place is called: by its name, or as the shop called the account. */
export function moneyLabel<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  money: Name | AccountCode,
  added: readonly AddedMoneyChoice[],
): string {
  if (!isAddedMoney(money)) return labels[money as Name]
  return added.find(({ value }) => value === money)?.label ?? `Account ${money}`
}
