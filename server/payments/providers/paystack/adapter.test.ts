import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noPaymentConfiguration } from '#domain/api/admin-payments.ts'
import { minor } from '#domain/money.ts'
import type { PaystackSettings } from '#domain/payments/providers/paystack/description.ts'
import { createPaystackServer } from '#tests/support/paystack-server.ts'
import type { ProviderAccount } from '../../provider.ts'
import { createPaystack } from './adapter.ts'

const secretKey = 'sk_test_aVeryLongSecret4321'
const stand = createPaystackServer([secretKey])
beforeAll(() => stand.start())
afterAll(() => stand.stop())
afterEach(() => stand.setLongestPage(100))

const account: ProviderAccount<PaystackSettings> = {
  ...{ mode: 'test', secretKey },
  settings: noPaymentConfiguration,
}

async function paid(reference: string, amountMinor = minor(1_000)) {
  const provider = createPaystack(stand.url())
  const wanted = { shopId: 'shop', reference, amountMinor, currency: 'GHS', tender: 'card' } as const
  await provider.start(account, { ...wanted, email: 'owner@example.com', typedReference: null })
  stand.pay(reference)
  return provider
}

const back = (reference: string, amountMinor: number, note: string) =>
  ({ reference, amountMinor: minor(amountMinor), currency: 'GHS', note }) as const

test('the refunds of a payment are its own, and never those of another one', async () => {
  const provider = await paid('one')
  await paid('other')
  await provider.refund(account, back('one', 100, 'of one'))
  await provider.refund(account, back('other', 200, 'of the other'))
  expect(await provider.listRefunds(account, { reference: 'one' }, 'GHS')).toMatchObject([{ note: 'of one' }])
  expect(await provider.verify(account, 'other', 'GHS')).toMatchObject({
    transactionId: String(stand.transactions.get('other')?.id),
  })
})

test('all pages of refunds are read: one that is left out would be taken for lost', async () => {
  const provider = await paid('many')
  for (const note of ['1', '2', '3', '4', '5']) await provider.refund(account, back('many', 100, note))
  stand.setLongestPage(2)
  const found = await provider.listRefunds(account, { reference: 'many' }, 'GHS')
  expect(found?.map(({ note }) => note)).toEqual(['5', '4', '3', '2', '1'])
})

test('an answer that cannot be read is an answer that never came', async () => {
  const provider = await paid('odd')
  Object.assign(stand.transactions.get('odd') ?? {}, { amount: 'a lot' })
  await expect(provider.verify(account, 'odd', 'GHS')).rejects.toMatchObject({
    code: 'payment_provider_away',
  })
})
