import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { currencyDigits, type Minor, minor } from '#domain/money.ts'
import type { PaymentReport, ProviderTender, RefundState } from '#domain/payments/attempt.ts'
import type { PaymentFault } from '#domain/payments/provider.ts'
import type {
  PaymentProvider,
  ProviderAccount,
  ProviderEvent,
  ProviderPayout,
  ProviderPayoutPart,
  ProviderRefund,
} from '../provider.ts'
import { type Ask, createPaystackClient, readData } from './paystack-client.ts'

/** What an account with Paystack can be in. */
const currencies: readonly string[] = ['NGN', 'GHS', 'KES', 'ZAR', 'XOF', 'EGP', 'RWF', 'USD']

const TransactionData = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  domain: z.string().nullish(),
  status: z.string(),
  reference: z.string().min(1).max(200),
  amount: z.coerce.number().int().nonnegative(),
  currency: z.string().length(3),
  fees: z.coerce.number().int().nullish(),
  paid_at: z.string().nullish(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  // An object, a JSON text of one, an empty text, or nothing, as it was sent.
  metadata: z.unknown().optional(),
})
type TransactionData = z.infer<typeof TransactionData>

const Initialized = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() })

const RefundData = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  amount: z.coerce.number().int().nonnegative(),
  merchant_note: z.string().nullish(),
  // Its id in a list, all of it where the refund is made.
  transaction: z.unknown().optional(),
  transaction_reference: z.string().nullish(),
})

const RefundedTransaction = z.union([
  z.number(),
  z.string(),
  z.object({ id: z.union([z.number(), z.string()]) }),
])

const SettlementData = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  currency: z.string().length(3),
  /** What goes to the bank; fees and what was refunded are off it. */
  total_amount: z.coerce.number().int(),
  total_fees: z.coerce.number().int(),
  settlement_date: z.string().min(10),
})

const perPage = 100
const maxPages = 200

const EventBody = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) })
const RefundEvent = z.object({ transaction_reference: z.string().min(1).max(200) })
const Balances = z.array(z.object({ currency: z.string() }))

/** Paystack (https://paystack.com/docs/api). Its amounts are hundredths, also of currencies that have none. */
export function createPaystack(baseUrl: string): PaymentProvider {
  const ask = createPaystackClient(baseUrl)
  /** A list page by page, to its end. */
  async function* pagesOf(account: ProviderAccount, path: string): AsyncGenerator<unknown[]> {
    for (let page = 1; page <= maxPages; page += 1) {
      const more = `${path}${path.includes('?') ? '&' : '?'}perPage=${perPage}&page=${page}`
      const { data, pageCount } = await ask(account.secretKey, { method: 'GET', path: more })
      const rows = readData(z.array(z.unknown()), data ?? [])
      yield rows
      if (pageCount === undefined ? rows.length < perPage : page >= pageCount) return
    }
    // Half of a list would look like all of it.
    throw new Refusal('payment_provider_away')
  }

  async function idOf(account: ProviderAccount, reference: string): Promise<string | null> {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`
    const { data } = await ask(account.secretKey, { method: 'GET', path, mayBeMissing: true })
    return data === null ? null : (namedBy(readData(TransactionData, data)).transactionId ?? null)
  }

  return {
    name: 'paystack',
    label: 'Paystack',
    asks: 'customer',

    async start(account, wanted) {
      const { reference, currency, tender } = wanted
      if (!currencies.includes(currency)) throw new Refusal('payment_currency_unknown', { currency })
      const { data } = await ask(keyOf(account), {
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          email: wanted.email,
          amount: String(toHundredths(wanted.amountMinor, currency)),
          currency,
          reference,
          channels: channelsOf(tender, currency),
          metadata: JSON.stringify({ shopId: wanted.shopId }),
          ...splitOf(account),
        },
      })
      const { authorization_url: payAt } = readData(Initialized, data)
      return { report: { outcome: 'waiting' }, payAt, reference }
    },

    async verify(account, reference, currency) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      const { data } = await ask(keyOf(account), { method: 'GET', path, mayBeMissing: true })
      return data === null ? null : reportOf(readData(TransactionData, data), currency)
    },

    async refund(account, { reference, amountMinor, currency, note }) {
      const { data } = await ask(keyOf(account), {
        method: 'POST',
        path: '/refund',
        body: { transaction: reference, amount: toHundredths(amountMinor, currency), merchant_note: note },
      })
      return refundOf(readData(RefundData, data), currency)
    },

    async listRefunds(account, { reference, transactionId: known }, currency) {
      if (account === null) throw new Refusal('payment_provider_missing')
      // Refunds are asked for by the transaction alone: by its id, which older payments did not keep.
      const transactionId = known ?? (await idOf(account, reference))
      if (transactionId === null) return null
      const refunds: ProviderRefund[] = []
      for await (const rows of pagesOf(account, `/refund?transaction=${encodeURIComponent(transactionId)}`)) {
        const found = readData(z.array(RefundData), rows)
        const own = found.filter((one) => isRefundOf(one, { transactionId, reference }))
        refunds.push(...own.map((one) => refundOf(one, currency)))
      }
      return refunds
    },

    readWebhook(account, headers, body) {
      return isSigned(account.secretKey, headers['x-paystack-signature'], body)
        ? eventOf(account, body)
        : null
    },

    async listPayouts(account, since) {
      const payouts: ProviderPayout[] = []
      const from = since.toISOString()
      // Without it the payouts of all subaccounts are listed, to whichever bank they went.
      const to = encodeURIComponent(account.subaccountCode ?? 'none')
      for await (const data of pagesOf(account, `/settlement?status=success&from=${from}&subaccount=${to}`)) {
        const found = readData(z.array(SettlementData), data)
        payouts.push(...found.filter(({ status }) => status === 'success').map(payoutOf))
      }
      return payouts
    },

    async listPayoutParts(account, { payoutId, currency }) {
      const parts: ProviderPayoutPart[] = []
      const path = `/settlement/${encodeURIComponent(payoutId)}/transactions`
      for await (const data of pagesOf(account, path))
        parts.push(...readData(z.array(TransactionData), data).map((one) => partOf(one, currency)))
      return parts
    },

    test: (account, currency) => faultsOf(ask, account, currency),
  }
}

function keyOf(account: ProviderAccount | null): string {
  if (account === null) throw new Refusal('payment_provider_missing')
  return account.secretKey
}

/** A split says by itself who bears the fee; the flat fee and its bearer belong to a subaccount. */
function splitOf(account: ProviderAccount | null): object {
  if (account?.splitCode) return { split_code: account.splitCode }
  if (!account?.subaccountCode) return {}
  const { subaccountCode, transactionFee, feeBearer } = account
  return {
    subaccount: subaccountCode,
    transaction_charge: transactionFee,
    bearer: feeBearer === 'subaccount' ? 'subaccount' : 'account',
  }
}

/** In Nigeria people pay from the phone by a transfer or USSD; there is no channel called mobile money. */
function channelsOf(tender: ProviderTender, currency: string): string[] {
  if (tender === 'card') return ['card']
  return currency === 'NGN' ? ['bank_transfer', 'ussd'] : ['mobile_money']
}

function toHundredths(amountMinor: Minor, currency: string): number {
  return minor(amountMinor * 10 ** (2 - currencyDigits(currency)))
}

function fromHundredths(amount: number, currency: string): Minor {
  return minor(Math.round(amount / 10 ** (2 - currencyDigits(currency))))
}

function reportOf(data: TransactionData, wantedCurrency: string): PaymentReport {
  switch (data.status) {
    case 'success':
      return { outcome: 'paid', taken: takenOf(data), ...namedBy(data) }
    case 'failed':
      return { outcome: 'failed', reason: data.gateway_response ?? 'The payment was declined.' }
    case 'reversed':
      // It was paid, and went back by a refund, which is followed by itself.
      return {
        outcome: 'paid',
        taken: { ...takenOf(data), currency: data.currency || wantedCurrency },
        ...namedBy(data),
      }
    default:
      // abandoned, ongoing, pending, processing, queued: the customer can still pay.
      return { outcome: 'waiting' }
  }
}

function namedBy({ id }: TransactionData): { transactionId?: string } {
  return id === undefined ? {} : { transactionId: String(id) }
}

/** Whether a refund is of this payment: what the provider lists of another one is no refund of it. */
function isRefundOf(
  { transaction, transaction_reference }: z.infer<typeof RefundData>,
  { transactionId, reference }: { transactionId: string; reference: string },
): boolean {
  const { data: named } = RefundedTransaction.safeParse(transaction)
  if (named !== undefined) return String(typeof named === 'object' ? named.id : named) === transactionId
  return transaction_reference == null || transaction_reference === reference
}

function payoutOf(data: z.infer<typeof SettlementData>): ProviderPayout {
  const { id, currency, total_amount, total_fees, settlement_date } = data
  return {
    payoutId: String(id),
    paidOn: settlement_date.slice(0, 10),
    currency,
    netMinor: fromHundredths(total_amount, currency),
    feeMinor: fromHundredths(total_fees, currency),
  }
}

function partOf({ reference, amount, fees, channel }: TransactionData, currency: string): ProviderPayoutPart {
  return {
    reference,
    tender: tenderOf(channel),
    grossMinor: fromHundredths(amount, currency),
    feeMinor: fromHundredths(fees ?? 0, currency),
  }
}

const tenderOf = (channel: string | null | undefined): ProviderTender =>
  channel === 'card' || channel == null ? 'card' : 'mobile-money'

function takenOf({ amount, currency, fees, paid_at }: TransactionData) {
  return {
    amountMinor: fromHundredths(amount, currency),
    currency,
    feeMinor: fees == null ? null : fromHundredths(fees, currency),
    at: paid_at ?? null,
  }
}

const refundStates: Readonly<Record<string, RefundState>> = { processed: 'done', failed: 'failed' }

function refundOf(data: z.infer<typeof RefundData>, currency: string): ProviderRefund {
  const state = refundStates[data.status] ?? 'doing'
  return {
    providerId: String(data.id),
    note: data.merchant_note ?? null,
    amountMinor: fromHundredths(data.amount, currency),
    state,
    reason: state === 'failed' ? 'Paystack could not pay it back.' : null,
  }
}

function isSigned(secretKey: string, signature: string | string[] | undefined, body: Buffer): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const own = createHmac('sha512', secretKey).update(body).digest()
  return timingSafeEqual(own, Buffer.from(signature, 'hex'))
}

function eventOf({ mode }: ProviderAccount, body: Buffer): ProviderEvent {
  // The key that signed it says the mode: what is of the other one was made up by whoever has this key.
  try {
    const { event, data } = EventBody.parse(JSON.parse(body.toString('utf8')))
    const eventId = createHash('sha256').update(body).digest('hex').slice(0, 32)
    if (event.startsWith('refund.'))
      return {
        kind: 'refund',
        eventId,
        reference: RefundEvent.parse(data).transaction_reference,
        shopId: null,
      }
    if (event !== 'charge.success') return { kind: 'other' }
    const charge = TransactionData.parse(data)
    if (charge.domain && charge.domain !== mode) throw new Refusal('webhook_unreadable')
    return {
      kind: 'payment',
      eventId,
      reference: charge.reference,
      shopId: shopOf(charge.metadata),
      tender: tenderOf(charge.channel),
      report: reportOf(charge, charge.currency),
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new Refusal('webhook_unreadable')
    throw error
  }
}

function shopOf(metadata: unknown): string | null {
  try {
    const read: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    const { success, data } = z.object({ shopId: z.string().min(1).max(64) }).safeParse(read)
    return success ? data.shopId : null
  } catch {
    return null
  }
}

async function faultsOf(ask: Ask, account: ProviderAccount, currency: string): Promise<PaymentFault[]> {
  const { secretKey, splitCode, subaccountCode } = account
  const look = (path: string) => ask(secretKey, { method: 'GET', path, mayBeMissing: true })
  try {
    const faults: PaymentFault[] = []
    const balances = Balances.parse((await look('/balance')).data ?? [])
    // An account that never had money may list no balance at all.
    if (balances.length > 0 && !balances.some((one) => one.currency === currency))
      faults.push('other-currency')
    else if (!currencies.includes(currency)) faults.push('other-currency')
    if (splitCode && (await look(`/split/${encodeURIComponent(splitCode)}`)).data === null)
      faults.push('split-unknown')
    if (subaccountCode && (await look(`/subaccount/${encodeURIComponent(subaccountCode)}`)).data === null)
      faults.push('subaccount-unknown')
    return faults
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code === 'payment_key_refused' ? 'key-refused' : 'provider-away']
  }
}
