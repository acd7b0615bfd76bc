import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noPaymentConfiguration } from '#domain/api/admin-payments.ts'
import { minor } from '#domain/money.ts'
import type { PaystackSettings } from '#domain/payments/providers/paystack/description.ts'
import type { PaymentProvider, ProviderAccount, WantedPayment } from '#server/payments/provider.ts'
import { createPaystack } from '#server/payments/providers/paystack/adapter.ts'
import { terminal } from '#server/payments/providers/terminal.ts'
import { createPaystackServer } from '../support/paystack-server.ts'
import { testKey } from './payments-deps.ts'

const paystack = createPaystackServer([testKey])
beforeAll(() => paystack.start())
afterAll(() => paystack.stop())
afterEach(() => paystack.setAway(false))

const account: ProviderAccount<PaystackSettings> = {
  mode: 'test',
  secretKey: testKey,
  settings: noPaymentConfiguration,
}
const wanted = (more: Partial<WantedPayment> = {}): WantedPayment => ({
  ...{ shopId: 'shop', reference: randomUUID(), tender: 'card', amountMinor: minor(1_250), currency: 'GHS' },
  ...{ email: 'owner@example.com', typedReference: '0042' },
  ...more,
})

type Adapter = {
  provider: () => PaymentProvider
  account: ProviderAccount | null
  pay: (ref: string) => void
}
const adapters: [string, Adapter][] = [
  ['Paystack', { provider: () => createPaystack(paystack.url()), account, pay: (ref) => paystack.pay(ref) }],
  ['a terminal', { provider: () => terminal, account: null, pay: () => {} }],
]

describe.each(adapters)('%s', (_name, { provider: open, account: own, pay }) => {
  test('starts a payment that ends paid, in the amount that was asked for', async () => {
    const provider = open()
    const { amountMinor, currency, ...more } = wanted()
    const started = await provider.start(own, { ...more, amountMinor, currency })
    const requested = provider.asks === 'customer'
    expect(started.report.outcome).toBe(requested ? 'waiting' : 'paid')
    expect(started.payAt === null).toBe(!requested)
    pay(started.reference)
    const report = (await provider.verify(own, started.reference, currency)) ?? started.report
    expect(report).toMatchObject({ outcome: 'paid', taken: { amountMinor, currency } })
  })

  test('pays back what was paid, and names the refund by its note', async () => {
    const provider = open()
    const { reference, currency } = { ...(await provider.start(own, wanted())), currency: 'GHS' }
    pay(reference)
    const note = randomUUID()
    const refund = await provider.refund(own, { reference, amountMinor: minor(250), currency, note })
    expect(refund).toMatchObject({ amountMinor: 250, note })
    const listed = await provider.listRefunds(own, { reference }, currency)
    if (listed !== null) expect(listed).toEqual([refund])
  })

  test('takes no event that is not signed', () => {
    const body = Buffer.from(JSON.stringify({ event: 'charge.success', data: {} }))
    expect(open().readWebhook(account, {}, body)).toBeNull()
    expect(open().readWebhook(account, { 'x-paystack-signature': '00'.repeat(64) }, body)).toBeNull()
  })
})

describe('Paystack', () => {
  const provider = () => createPaystack(paystack.url())

  test('counts in hundredths, also where a currency has none', async () => {
    const { reference } = await provider().start(
      account,
      wanted({ currency: 'XOF', amountMinor: minor(1_500) }),
    )
    expect(paystack.transactions.get(reference)).toMatchObject({ amount: 150_000, currency: 'XOF' })
    paystack.pay(reference)
    expect(await provider().verify(account, reference, 'XOF')).toMatchObject({
      taken: { amountMinor: 1_500, feeMinor: 29 },
    })
  })

  test('returns nothing for an unknown reference, and refuses a currency that it does not take', async () => {
    expect(await provider().verify(account, 'never-started', 'GHS')).toBeNull()
    await expect(provider().start(account, wanted({ currency: 'GBP' }))).rejects.toMatchObject({
      code: 'payment_currency_unknown',
    })
  })

  test('that is away, or answers what is no JSON, is away; an error never contains the key', async () => {
    paystack.setAway(true)
    const refused: Error = await provider()
      .start(account, wanted())
      .then(
        () => new Error('it started'),
        (error: Error) => error,
      )
    expect(refused).toMatchObject({ code: 'payment_provider_away' })
    expect(JSON.stringify([refused, refused.stack, String(refused.cause)])).not.toContain(testKey)
  })
})
