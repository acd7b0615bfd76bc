import { z } from 'zod'
import { TrimmedText } from '../../../text.ts'
import { liveMode, type ProviderDescription, type SettingsOf } from '../../provider.ts'

/** A key or code as Paystack gives it: a fixed beginning, then letters and digits. */
const codeLike = (pattern: RegExp, what: string) =>
  TrimmedText.max(200, 'This is too long: 200 letters at most.').regex(pattern, what)

const feeBearers = {
  account: 'The main account',
  subaccount: 'The subaccount',
  'all-proportional': 'All, in proportion',
  all: 'All, in equal parts',
} as const

/** https://paystack.com/docs/api */
export const paystack = {
  name: 'paystack',
  label: 'Paystack',
  apiUrl: 'https://api.paystack.co',
  fields: {
    testPublicKey: {
      ...{ kind: 'code', label: 'Test public key', logName: 'test public key' },
      help: 'Begins with pk_test_.',
      check: codeLike(/^pk_test_\w+$/, 'A public key for tests begins with pk_test_.').nullable(),
    },
    testSecretKey: {
      ...{ kind: 'secret', label: 'Test secret key', logName: 'test secret key' },
      help: 'Begins with sk_test_.',
      check: codeLike(/^sk_test_\w{8,}$/, 'A secret key for tests begins with sk_test_.'),
    },
    livePublicKey: {
      ...{ kind: 'code', label: 'Live public key', logName: 'live public key' },
      help: 'Begins with pk_live_.',
      check: codeLike(/^pk_live_\w+$/, 'A public key for live payments begins with pk_live_.').nullable(),
      isNeededInLiveMode: true,
    },
    liveSecretKey: {
      ...{ kind: 'secret', label: 'Live secret key', logName: 'live secret key' },
      help: 'Begins with sk_live_.',
      check: codeLike(/^sk_live_\w{8,}$/, 'A secret key for live payments begins with sk_live_.'),
    },
    isLive: { ...liveMode, help: 'Off: the test keys are used. Turning it on needs both live keys.' },
    splitCode: {
      ...{ kind: 'code', label: 'Split code', logName: 'split code', isHalfWidth: true },
      help: 'Begins with SPL_. It replaces the subaccount and decides who bears the fee. Payouts of a split are recorded by hand.',
      note: 'In place of the subaccount, fee and bearer below. Its payouts are recorded by hand.',
      check: codeLike(/^SPL_\w+$/, 'A split code begins with SPL_.').nullable(),
    },
    defaultSubaccountCode: {
      ...{ kind: 'code', label: 'Subaccount code', shortLabel: 'Subaccount', logName: 'subaccount' },
      ...{ isHalfWidth: true, help: 'Begins with ACCT_.' },
      check: codeLike(/^ACCT_\w+$/, 'A subaccount code begins with ACCT_.').nullable(),
    },
    transactionFee: {
      ...{ kind: 'whole-number', label: 'Transaction fee', logName: 'transaction fee', isHalfWidth: true },
      help: 'In minor units of the currency: 10 is 0.10 where it has two decimals.',
      check: z.int('Enter a whole number.').min(0).max(1_000_000),
      initial: 10,
    },
    feeBearer: {
      ...{ kind: 'choice', label: 'Fee borne by', logName: 'fee bearer', isHalfWidth: true },
      check: z.enum(Object.keys(feeBearers) as (keyof typeof feeBearers)[]),
      options: feeBearers,
      initial: 'account',
    },
  },
  errors: {
    'split-unknown': 'Paystack does not know the split code. Check it, or leave it empty.',
    'subaccount-unknown': 'Paystack does not know the subaccount. Check its code, or leave it empty.',
  },
  // https://paystack.com/docs/payments/test-payments
  testCard: { number: '4084 0840 8408 4081', cvv: '408', expiry: 'any expiry date in the future' },
} as const satisfies ProviderDescription

export type PaystackSettings = SettingsOf<typeof paystack>
