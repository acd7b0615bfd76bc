import { moneyText } from '#app/components/format/money.tsx'
import { type Minor, minor } from '#domain/money.ts'
import type { KeyedKind } from '#domain/payments/payment-type.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import type { PayStep } from './settle.ts'

/** Why nothing is recorded yet, in a sentence. */
export function waitText(
  error: Extract<PayStep, { type: 'wait' }>['error'],
  kind: KeyedKind | null,
  dueMinor: Minor,
  currency: string,
): string {
  switch (error) {
    case 'kind-missing':
      return 'Choose how the rest is paid.'
    case 'amount-missing':
      return 'Enter how much was paid.'
    case 'reference-missing':
      return 'Enter the payment reference. This shop requires it.'
    case 'no-change':
      if (kind === 'on-account') return `At most ${moneyText(dueMinor, currency)} is due.`
      return `No change is given on ${kind && tenderLabels[kind].toLowerCase()}: at most ${moneyText(dueMinor, currency)}. ${
        kind === 'mobile-money'
          ? 'If the customer sent more, send it back, or have the owner allow change in cash under Payment types.'
          : 'Enter the amount that is due.'
      }`
    case 'no-such-coins':
      return dueMinor <= 0
        ? 'This is too small to pay in cash. Choose another payment type.'
        : `This cannot be paid in coins. ${moneyText(dueMinor, currency)} is due.`
    case 'too-much-cash':
      return 'This is far more than is due. Was a barcode typed as the amount?'
    case 'too-much-taken':
      return `${moneyText(minor(-dueMinor), currency)} more was taken than the total. Remove a payment below.`
  }
}
