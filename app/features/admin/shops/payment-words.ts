import type { CommonPaymentError, ProviderDescription } from '#domain/payments/provider.ts'
import type { PaymentError } from '#domain/payments/providers/index.ts'

type Described = Pick<ProviderDescription, 'label' | 'errors'>

/** What keeps a shop from taking payments, and what to do. */
export function paymentErrorWords(error: PaymentError, { label, errors }: Described): string {
  const common: Readonly<Record<CommonPaymentError, string>> = {
    'key-missing':
      'There is no secret key for this mode. Enter it, or change the mode; until then cashiers type in references.',
    'key-unreadable':
      'The server no longer has the key that encrypted the secret key. Enter the secret key again.',
    'key-refused': `${label} does not accept the secret key. Copy it again from ${label}: it may have been replaced there.`,
    'provider-away': `${label} does not answer. Check that this server reaches the internet, and try again in a few minutes.`,
    'other-currency': `The ${label} account does not take payments in the currency of this shop. Use an account of the shop’s country.`,
  }
  const all: Readonly<Record<string, string>> = { ...errors, ...common }
  return all[error] ?? error
}

/** How a payment in test mode is tried out. */
export function testCardWords({ label, testCard }: Pick<ProviderDescription, 'label' | 'testCard'>): string {
  if (testCard === null) return ''
  const { number, cvv, expiry } = testCard
  return `To try it, pay with the test card of ${label}: ${number}, CVV ${cvv}, ${expiry}.`
}
