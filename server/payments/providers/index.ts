import type { PaymentProvider } from '../provider.ts'
import { createPaystack } from './paystack.ts'
import { terminal } from './terminal.ts'

export type Providers = {
  /** Takes payments where a shop has an account with it. */
  connected: PaymentProvider
  /** What is left without one. */
  unconnected: PaymentProvider
  byName(name: string): PaymentProvider | null
}

export function openProviders({ paystackUrl }: { paystackUrl: string }): Providers {
  const all = [createPaystack(paystackUrl), terminal] as const
  return {
    connected: all[0],
    unconnected: terminal,
    byName: (name) => all.find((one) => one.name === name) ?? null,
  }
}
