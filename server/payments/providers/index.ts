import type { ConnectedProvider, SettingsByProvider } from '#domain/payments/providers/index.ts'
import type { PaymentProvider } from '../provider.ts'
import { createPaystack } from './paystack/adapter.ts'
import { terminal } from './terminal.ts'

export type Providers = {
  /** What is left to a shop that has no account with any. */
  unconnected: PaymentProvider
  byName(name: string): PaymentProvider | null
}

type Connected = {
  readonly [Name in ConnectedProvider]: PaymentProvider<SettingsByProvider[Name]>
}

export function openProviders({
  providerUrls,
}: {
  providerUrls: Readonly<Record<ConnectedProvider, string>>
}): Providers {
  const connected: Connected = {
    paystack: createPaystack(providerUrls.paystack),
  }
  const all: PaymentProvider[] = [...Object.values(connected), terminal]
  return {
    unconnected: terminal,
    byName: (name) => all.find((one) => one.name === name) ?? null,
  }
}
