import { z } from 'zod'
import { type CommonPaymentError, commonPaymentErrors, type SettingsOf } from '../provider.ts'
import { paystack } from './paystack/description.ts'

/** The providers that a shop can have an account with. */
export const providers = { paystack } as const
export type ConnectedProvider = keyof typeof providers
export type DescribedProvider = (typeof providers)[ConnectedProvider]

/** Of accounts that name none: they are older than the choice. */
export const usualProvider = 'paystack' satisfies ConnectedProvider

/** What an account is set to, beside its secret keys: its adapter alone knows what each setting means. */
export type AccountSettings = SettingsByProvider[ConnectedProvider]

export type SettingsByProvider = {
  [Name in ConnectedProvider]: SettingsOf<(typeof providers)[Name]>
}

type OwnError<Each = DescribedProvider> = Each extends DescribedProvider ? keyof Each['errors'] : never
export type PaymentError = CommonPaymentError | OwnError

/** What keeps a shop from taking payments by its provider. */
export const PaymentError = z.enum([
  ...new Set([...commonPaymentErrors, ...Object.values(providers).flatMap(errorsOf)]),
])

function errorsOf({ errors }: DescribedProvider): OwnError[] {
  return Object.keys(errors) as OwnError[]
}

/** A value for each provider. */
export function eachProvider<Value>(
  make: (described: DescribedProvider) => Value,
): Readonly<Record<ConnectedProvider, Value>> {
  const values = Object.values(providers).map((described) => [described.name, make(described)])
  return Object.fromEntries(values) as Record<ConnectedProvider, Value>
}
