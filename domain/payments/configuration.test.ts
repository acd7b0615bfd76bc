import { expect, test } from 'vitest'
import { PaymentConfiguration } from './configuration.ts'

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

test.each([{ isLive: 'false' }, { feeBearer: 'customer' }, { transactionFeeMinor: 0.5 }, { secretKey: 'x' }])(
  'refuses %j',
  (given) => {
    expect(PaymentConfiguration.safeParse(given).success).toBe(false)
  },
)
