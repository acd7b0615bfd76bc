import { z } from 'zod'
import {
  initialSettings,
  type ProviderDescription,
  type SettingsOf,
  settingsOf,
} from '../payments/provider.ts'
import {
  type DescribedProvider,
  PaymentError,
  providers,
  usualProvider,
} from '../payments/providers/index.ts'
import { Revision } from './common.ts'

/** What a secret key is known by outside the server. */
const KnownSecret = z.object({
  lastFour: z.string(),
  /** The key that sealed it is here. Without it, the secret has to be entered again. */
  isReadable: z.boolean(),
})
const SecretKeys = z.object({ test: KnownSecret.nullable(), live: KnownSecret.nullable() })

type ConfigurationOf<Each> = Each extends ProviderDescription
  ? {
      revision: z.infer<typeof Revision>
      provider: Each['name']
      secretKeys: z.infer<typeof SecretKeys>
    } & SettingsOf<Each>
  : never

/** How a shop takes payments by card and mobile money. Secret keys never leave the server. */
export type PaymentConfiguration = ConfigurationOf<DescribedProvider>

/** The settings of each provider, beside what all have. */
export function configurationSchema(described: readonly ProviderDescription[]): z.ZodType {
  return byProvider(described, ({ name, ...form }) =>
    z.object({
      revision: Revision,
      provider: z.enum([name]),
      ...checksOf(form),
      secretKeys: SecretKeys,
    }),
  )
}
export const PaymentConfiguration = configurationSchema(
  Object.values(providers),
) as z.ZodType<PaymentConfiguration>

/** Before anything was configured. */
export function initialConfiguration<Described extends ProviderDescription>(
  described: Described,
): ConfigurationOf<Described> {
  return {
    revision: 0,
    provider: described.name,
    ...initialSettings(described),
    secretKeys: { test: null, live: null },
  } as ConfigurationOf<Described>
}
export const noPaymentConfiguration = initialConfiguration(providers[usualProvider])

type EditOf<Each> = Each extends ProviderDescription
  ? {
      revision: z.infer<typeof Revision>
      provider: Each['name']
      testSecretKey?: string | null | undefined
      liveSecretKey?: string | null | undefined
    } & SettingsOf<Each>
  : never

export type PaymentEdit = EditOf<DescribedProvider>

/** What is entered, checked by the provider's description. */
export function editSchema(described: readonly ProviderDescription[]): z.ZodType {
  return byProvider(described, ({ name, fields }) =>
    z.strictObject({
      revision: Revision,
      /** If it changes, secret keys that are left out are taken away: they belong to the previous account. */
      provider: name === usualProvider ? z.enum([name]).optional().default(name) : z.enum([name]),
      ...checksOf({ fields }),
      /** Left out: stays as it is. Null: taken away. */
      testSecretKey: fields.testSecretKey.check.nullable().optional(),
      liveSecretKey: fields.liveSecretKey.check.nullable().optional(),
    }),
  )
}
export const PaymentEdit = editSchema(Object.values(providers)) as z.ZodType<PaymentEdit, PaymentEdit>

function checksOf(form: Pick<ProviderDescription, 'fields'>): z.ZodRawShape {
  return Object.fromEntries(settingsOf(form).map(([name, { check }]) => [name, check]))
}

/** One schema for each provider, selected by the field `provider`. */
function byProvider(
  described: readonly ProviderDescription[],
  schemaOf: (described: ProviderDescription) => z.ZodObject,
): z.ZodType {
  const [first, ...others] = described.map(schemaOf)
  if (first === undefined) throw new Error('There is no provider')
  return others.length === 0 ? first : z.discriminatedUnion('provider', [first, ...others])
}

/** What the provider answered to a request with the stored key. */
export const PaymentTest = z.object({
  /** Asked with the key for tests: no money moves. */
  isTest: z.boolean(),
  /** None: the till can take payments. */
  errors: z.array(PaymentError),
})
export type PaymentTest = z.infer<typeof PaymentTest>
