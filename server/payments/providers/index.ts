import type { ConnectedProvider } from '#domain/api/admin-payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { createPaystack } from './paystack.ts'
import { terminal } from './terminal.ts'

export type Providers = {
  /** What is left to a shop that has no account with any. */
  unconnected: PaymentProvider
  byName(name: string): PaymentProvider | null
}

export function openProviders({ paystackUrl }: { paystackUrl: string }): Providers {
  const connected: Readonly<Record<ConnectedProvider, PaymentProvider>> = {
    paystack: createPaystack(paystackUrl),
  }
  const all = [...Object.values(connected), terminal]
  return {
    unconnected: terminal,
    byName: (name) => all.find((one) => one.name === name) ?? null,
  }
}
