import { Refusal } from '../../errors.ts'
import {
  isNamedKind,
  kindAccounts,
  type PaymentType,
  type PaymentTypes,
} from '../../payments/payment-type.ts'
import type { Chart } from '../../posting/chart.ts'
import { takesPayments } from '../../posting/money-accounts.ts'
import { type DatedSettings, paymentTypesEver } from './dated.ts'

/**
 * What the shop is paid by. One that it had stays in the list, archived where it is used no more: sales name it.
 * @throws Refusal payment_type_gone, payment_account_not_offered
 */
export function checkPaymentTypes(
  wanted: PaymentTypes,
  { settings, chart }: { settings: Pick<DatedSettings, 'paymentTypes'>; chart?: Chart },
): void {
  if (!chart) throw new Error('payment types are checked against the chart')
  const types: readonly PaymentType[] = wanted ?? []
  for (const { setTo } of settings.paymentTypes) {
    for (const { typeId, kind, name } of setTo ?? []) {
      if (!types.some((one) => one.typeId === typeId && one.kind === kind))
        throw new Refusal('payment_type_gone', { typeId, name })
    }
  }
  const before = paymentTypesEver(settings)
  for (const { typeId, kind, name, account, isArchived } of types) {
    const isAsBefore = isArchived && before.some((one) => one.typeId === typeId && one.account === account)
    const isOffered = isNamedKind(kind)
      ? chart.accounts.some((one) => one.account === account && takesPayments(one))
      : account === kindAccounts[kind]
    if (!isOffered && !isAsBefore) throw new Refusal('payment_account_not_offered', { account, name })
  }
}
