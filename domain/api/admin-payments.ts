import { z } from 'zod'
import { PaymentError } from '../payments/provider.ts'
import { TrimmedText } from '../text.ts'
import { Revision } from './common.ts'

/** A key or code as the provider gives it: a fixed beginning, then letters and digits. */
const codeLike = (pattern: RegExp, what: string) =>
  TrimmedText.max(200, 'This is too long: 200 letters at most.').regex(pattern, what)

const PublicKey = {
  test: codeLike(/^pk_test_\w+$/, 'A public key for tests begins with pk_test_.'),
  live: codeLike(/^pk_live_\w+$/, 'A public key for live payments begins with pk_live_.'),
}
const SecretKey = {
  test: codeLike(/^sk_test_\w{8,}$/, 'A secret key for tests begins with sk_test_.'),
  live: codeLike(/^sk_live_\w{8,}$/, 'A secret key for live payments begins with sk_live_.'),
}

/** The providers that a shop can have an account with. */
export const ConnectedProvider = z.enum(['paystack'])
export type ConnectedProvider = z.infer<typeof ConnectedProvider>

/** Of accounts that name none: they are older than the choice. */
export const usualProvider: ConnectedProvider = 'paystack'

/** Who bears the provider's fee of a payment that is split. */
export const FeeBearer = z.enum(['account', 'subaccount', 'all-proportional', 'all'])
export type FeeBearer = z.infer<typeof FeeBearer>

const settings = {
  testPublicKey: PublicKey.test.nullable(),
  livePublicKey: PublicKey.live.nullable(),
  isLive: z.boolean(),
  splitCode: codeLike(/^SPL_\w+$/, 'A split code begins with SPL_.').nullable(),
  defaultSubaccountCode: codeLike(/^ACCT_\w+$/, 'A subaccount code begins with ACCT_.').nullable(),
  transactionFee: z.int('Enter a whole number.').min(0).max(1_000_000),
  feeBearer: FeeBearer,
}

/** What an account is set to, beside its secret keys: its adapter alone knows what each setting means. */
export type PaymentSettings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]> }

/** What a secret key is known by outside the server. */
const KnownSecret = z.object({
  lastFour: z.string(),
  /** The key that sealed it is here. Without it, the secret has to be entered again. */
  isReadable: z.boolean(),
})

/** How a shop takes payments by card and mobile money. Secret keys never leave the server. */
export const PaymentConfiguration = z.object({
  revision: Revision,
  provider: ConnectedProvider,
  ...settings,
  secretKeys: z.object({ test: KnownSecret.nullable(), live: KnownSecret.nullable() }),
})
export type PaymentConfiguration = z.infer<typeof PaymentConfiguration>

/** Before anything was configured. */
export const noPaymentConfiguration: PaymentConfiguration = {
  revision: 0,
  provider: usualProvider,
  testPublicKey: null,
  livePublicKey: null,
  isLive: false,
  splitCode: null,
  defaultSubaccountCode: null,
  transactionFee: 10,
  feeBearer: 'account',
  secretKeys: { test: null, live: null },
}

export const PaymentEdit = z.strictObject({
  revision: Revision,
  /** If it changes, secret keys that are left out are taken away: they belong to the previous account. */
  provider: ConnectedProvider.default(usualProvider),
  ...settings,
  /** Left out: stays as it is. Null: taken away. */
  testSecretKey: SecretKey.test.nullable().optional(),
  liveSecretKey: SecretKey.live.nullable().optional(),
})
export type PaymentEdit = z.infer<typeof PaymentEdit>

/** What the provider said when it was asked with the stored key. */
export const PaymentTest = z.object({
  /** Asked with the key for tests: no money moves. */
  isTest: z.boolean(),
  /** None: the till can take payments. */
  errors: z.array(PaymentError),
})
export type PaymentTest = z.infer<typeof PaymentTest>
