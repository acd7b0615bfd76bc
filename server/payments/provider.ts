import type { IncomingHttpHeaders } from 'node:http'
import type { Minor } from '#domain/money.ts'
import type { PaymentReport, ProviderTender, RefundState } from '#domain/payments/attempt.ts'
import type { PaymentMode } from '#domain/payments/provider.ts'
import type { AccountSettings, PaymentError } from '#domain/payments/providers/index.ts'

/** A shop's account with a provider, as an administrator configured it. Secrets are open here: it is never stored or logged. */
export type ProviderAccount<Settings extends AccountSettings = AccountSettings> = {
  mode: PaymentMode
  secretKey: string
  /** Read by its adapter alone. */
  settings: Settings
}

export type WantedPayment = {
  shopId: string
  /** Names the payment to the provider; no other payment ever has it. */
  reference: string
  tender: ProviderTender
  amountMinor: Minor
  currency: string
  /** Where a provider sends its own receipt: the shop's, unless the customer's is known. */
  email: string
  /** What a cashier read off a terminal; null where nothing was typed. */
  typedReference: string | null
}

type StartedPayment = {
  report: PaymentReport
  /** Where the customer pays; null where that is at a terminal. */
  payAt: string | null
  /** What the receipt names it by. */
  reference: string
}

export type ProviderRefund = {
  /** The provider's name for it. */
  providerId: string
  /** The note it was asked for with; null for one that was made elsewhere. */
  note: string | null
  amountMinor: Minor
  state: RefundState
  reason: string | null
}

/** Money that went to the shop's bank. */
export type ProviderPayout = {
  payoutId: string
  /** `2026-03-10` */
  paidOn: string
  currency: string
  /** What arrived. */
  netMinor: Minor
  feeMinor: Minor
}
export type ProviderPayoutPart = {
  reference: string
  tender: ProviderTender
  grossMinor: Minor
  feeMinor: Minor
}

/** What a provider sent by itself. */
export type ProviderEvent =
  | {
      kind: 'payment'
      eventId: string
      reference: string
      /** The shop it was started for, as the provider kept it; null where it was not started by this program. */
      shopId: string | null
      tender: ProviderTender
      report: PaymentReport
    }
  | { kind: 'refund'; eventId: string; reference: string; shopId: null }
  | { kind: 'other' }

/**
 * Whoever moves the money. Everything outside of an adapter speaks in these words alone. An adapter is only given
 * accounts that are with it (account.ts), hence its own settings.
 */
export type PaymentProvider<Settings extends AccountSettings = AccountSettings> = {
  /** Stored with each payment: never changes. */
  name: string
  /** For people. */
  label: string
  /** Who is asked: the customer, who pays at an address; or the cashier, for what is on the terminal's slip. */
  asks: 'customer' | 'reference'
  /**
   * Asks for a payment; the same reference again asks for no second one.
   * @throws Refusal payment_refused, payment_currency_unknown, payment_key_refused, payment_provider_away
   */
  start(account: ProviderAccount<Settings> | null, wanted: WantedPayment): Promise<StartedPayment>
  /**
   * What became of a payment; null where the provider knows of none.
   * @throws Refusal payment_key_refused, payment_provider_away
   */
  verify(
    account: ProviderAccount<Settings> | null,
    reference: string,
    currency: string,
  ): Promise<PaymentReport | null>
  /** @throws Refusal payment_refused, payment_key_refused; payment_provider_away: it may have arrived anyway */
  refund(
    account: ProviderAccount<Settings> | null,
    requested: { reference: string; amountMinor: Minor; currency: string; note: string },
  ): Promise<ProviderRefund>
  /**
   * All refunds of a payment, whoever asked for them; null where the provider keeps none. A refund that is left out
   * is taken for lost and may be asked for again: an answer that is not whole is a refusal.
   * @throws Refusal payment_key_refused, payment_provider_away
   */
  listRefunds(
    account: ProviderAccount<Settings> | null,
    payment: { reference: string; transactionId?: string },
    currency: string,
  ): Promise<ProviderRefund[] | null>
  /** What was sent; null where it is not signed with this account's key. @throws Refusal webhook_unreadable */
  readWebhook(
    account: ProviderAccount<Settings>,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): ProviderEvent | null
  /**
   * What was paid out to the bank since then; none where the payouts of a terminal go by its own contract, or the
   * provider does not report how much went to this bank.
   */
  listPayouts(account: ProviderAccount<Settings>, since: Date): Promise<ProviderPayout[]>
  /** The payments that a payout is of. */
  listPayoutParts(account: ProviderAccount<Settings>, payout: ProviderPayout): Promise<ProviderPayoutPart[]>
  /** What keeps the account from taking payments in a currency. */
  test(account: ProviderAccount<Settings>, currency: string): Promise<PaymentError[]>
}
