import { expect, test } from 'vitest'
import { PaymentConfiguration, publicKeyOf } from './configuration.ts'

test('§9 Payment transaction fee | 10; §9 Payment fee bearer | account; §9 Payment live mode | false: where nothing else is set', () => {
  expect(PaymentConfiguration.parse({})).toEqual({
    testPublicKey: null,
    livePublicKey: null,
    isLive: false,
    splitCode: null,
    defaultSubaccountCode: null,
    transactionFeeMinor: 10,
    feeBearer: 'account',
  })
})

test('money moves only where live mode was switched on, and then by the live key alone', () => {
  const keys = { testPublicKey: 'pk_test_1', livePublicKey: 'pk_live_1' }
  expect(publicKeyOf(PaymentConfiguration.parse(keys))).toBe('pk_test_1')
  expect(publicKeyOf(PaymentConfiguration.parse({ ...keys, isLive: true }))).toBe('pk_live_1')
  expect(publicKeyOf(PaymentConfiguration.parse({ testPublicKey: 'pk_test_1', isLive: true }))).toBeNull()
})

test.each([{ isLive: 'false' }, { feeBearer: 'customer' }, { transactionFeeMinor: 0.5 }, { secretKey: 'x' }])(
  'refuses %j',
  (given) => {
    expect(PaymentConfiguration.safeParse(given).success).toBe(false)
  },
)
