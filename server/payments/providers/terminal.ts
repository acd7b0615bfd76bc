import { Refusal } from '#domain/errors.ts'
import type { PaymentProvider } from '../provider.ts'
import { terminalName } from './terminal-name.ts'

/**
 * A card terminal on the counter that is connected to nothing. The cashier reads the reference off its slip, and
 * that is all there is to know: there is no provider to ask, and money goes back at the terminal, by hand.
 */
export const terminal: PaymentProvider = {
  name: terminalName,
  label: 'Terminal',
  asks: 'reference',
  async start(_account, { amountMinor, currency, typedReference }) {
    if (typedReference === null || typedReference.trim() === '')
      throw new Refusal('payment_reference_missing')
    const taken = { amountMinor, currency, feeMinor: null, at: null }
    return { report: { outcome: 'paid', taken }, payAt: null, reference: typedReference.trim() }
  },
  verify: async () => null,
  async refund(_account, { amountMinor, note }) {
    return { providerId: note, note, amountMinor, state: 'done', reason: null }
  },
  listRefunds: async () => null,
  readWebhook: () => null,
  listPayouts: async () => [],
  listPayoutParts: async () => [],
  test: async () => [],
}
