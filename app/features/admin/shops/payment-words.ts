import type { FeeBearer } from '#domain/api/admin-payments.ts'
import type { PaymentError } from '#domain/payments/provider.ts'

export const feeBearerLabels: Readonly<Record<FeeBearer, string>> = {
  account: 'The main account',
  subaccount: 'The subaccount',
  'all-proportional': 'All, in proportion',
  all: 'All, in equal parts',
}

/** What keeps a shop from taking payments, and what to do. */
export const paymentErrorWords: Readonly<Record<PaymentError, string>> = {
  'key-missing':
    'There is no secret key for this mode. Enter it, or change the mode; until then cashiers type in references.',
  'key-unreadable':
    'The server no longer has the key that encrypted the secret key. Enter the secret key again.',
  'key-refused':
    'Paystack does not accept the secret key. Copy it again from Paystack: it may have been replaced there.',
  'provider-away':
    'Paystack does not answer. Check that this server reaches the internet, and try again in a few minutes.',
  'other-currency':
    'The Paystack account does not take payments in the currency of this shop. Use an account of the shop’s country.',
  'split-unknown': 'Paystack does not know the split code. Check it, or leave it empty.',
  'subaccount-unknown': 'Paystack does not know the subaccount. Check its code, or leave it empty.',
}
