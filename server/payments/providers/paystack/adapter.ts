import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { ProviderTender } from '#domain/payments/attempt.ts'
import type { PaymentError } from '#domain/payments/providers/index.ts'
import { type PaystackSettings, paystack } from '#domain/payments/providers/paystack/description.ts'
import type {
  PaymentProvider,
  ProviderAccount,
  ProviderPayout,
  ProviderPayoutPart,
  ProviderRefund,
} from '../../provider.ts'
import { type Ask, createPaystackClient, readData } from './client.ts'
import {
  currencies,
  isRefundOf,
  namedBy,
  partOf,
  payoutOf,
  RefundData,
  refundOf,
  reportOf,
  SettlementData,
  TransactionData,
  toHundredths,
} from './responses.ts'
import { eventOf, isSigned } from './webhook.ts'

const Initialized = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() })

const perPage = 100
const maxPages = 200

type Account = ProviderAccount<PaystackSettings>
type Provider = PaymentProvider<PaystackSettings>
type Pages = ReturnType<typeof createPages>

/** Paystack (https://paystack.com/docs/api). Its amounts are hundredths, also of currencies that have none. */
export function createPaystack(baseUrl: string): Provider {
  const ask = createPaystackClient(baseUrl)
  const pagesOf = createPages(ask)
  return {
    name: paystack.name,
    label: paystack.label,
    asks: 'customer',
    ...transactionsBy(ask),
    ...refundsBy(ask, pagesOf),
    ...payoutsBy(pagesOf),
    readWebhook(account, headers, body) {
      return isSigned(account.secretKey, headers['x-paystack-signature'], body)
        ? eventOf(account, body)
        : null
    },
    test: (account, currency) => errorsOf(ask, account, currency),
  }
}

/** A list page by page, to its end. */
function createPages(ask: Ask) {
  return async function* pagesOf(account: Account, path: string): AsyncGenerator<unknown[]> {
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
}

function transactionsBy(ask: Ask): Pick<Provider, 'start' | 'verify'> {
  return {
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
  }
}

function refundsBy(ask: Ask, pagesOf: Pages): Pick<Provider, 'refund' | 'listRefunds'> {
  async function idOf(account: Account, reference: string): Promise<string | null> {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`
    const { data } = await ask(account.secretKey, { method: 'GET', path, mayBeMissing: true })
    return data === null ? null : (namedBy(readData(TransactionData, data)).transactionId ?? null)
  }

  return {
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
  }
}

function payoutsBy(pagesOf: Pages): Pick<Provider, 'listPayouts' | 'listPayoutParts'> {
  return {
    async listPayouts(account, since) {
      const { splitCode, defaultSubaccountCode } = account.settings
      // What a split gives to whom is known to the provider alone: no payout says how much of it is for this bank.
      if (splitCode !== null) return []
      const payouts: ProviderPayout[] = []
      const from = since.toISOString()
      // Without it the payouts of all subaccounts are listed, to whichever bank they went.
      const to = encodeURIComponent(defaultSubaccountCode ?? 'none')
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
  }
}

function keyOf(account: Account | null): string {
  if (account === null) throw new Refusal('payment_provider_missing')
  return account.secretKey
}

/** A split says by itself who bears the fee; the flat fee and its bearer belong to a subaccount. */
function splitOf(account: Account | null): object {
  if (account === null) return {}
  const { splitCode, defaultSubaccountCode, transactionFee, feeBearer } = account.settings
  if (splitCode) return { split_code: splitCode }
  if (!defaultSubaccountCode) return {}
  return {
    subaccount: defaultSubaccountCode,
    transaction_charge: transactionFee,
    bearer: feeBearer === 'subaccount' ? 'subaccount' : 'account',
  }
}

/** In Nigeria people pay from the phone by a transfer or USSD; there is no channel called mobile money. */
function channelsOf(tender: ProviderTender, currency: string): string[] {
  if (tender === 'card') return ['card']
  return currency === 'NGN' ? ['bank_transfer', 'ussd'] : ['mobile_money']
}

const Balances = z.array(z.object({ currency: z.string() }))

/** What keeps an account from taking payments in a currency. */
async function errorsOf(ask: Ask, account: Account, currency: string): Promise<PaymentError[]> {
  const { secretKey, settings } = account
  const { splitCode, defaultSubaccountCode: subaccountCode } = settings
  const look = (path: string) => ask(secretKey, { method: 'GET', path, mayBeMissing: true })
  try {
    const errors: PaymentError[] = []
    const balances = Balances.parse((await look('/balance')).data ?? [])
    // An account that never had money may list no balance at all.
    if (balances.length > 0 && !balances.some((one) => one.currency === currency))
      errors.push('other-currency')
    else if (!currencies.includes(currency)) errors.push('other-currency')
    if (splitCode && (await look(`/split/${encodeURIComponent(splitCode)}`)).data === null)
      errors.push('split-unknown')
    if (subaccountCode && (await look(`/subaccount/${encodeURIComponent(subaccountCode)}`)).data === null)
      errors.push('subaccount-unknown')
    return errors
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code === 'payment_key_refused' ? 'key-refused' : 'provider-away']
  }
}
