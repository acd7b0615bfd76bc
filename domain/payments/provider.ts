import { z } from 'zod'

/** What keeps a shop from taking payments by its provider. */
export const PaymentError = z.enum([
  'key-missing',
  'key-unreadable',
  'key-refused',
  'provider-away',
  'other-currency',
  'split-unknown',
  'subaccount-unknown',
])
export type PaymentError = z.infer<typeof PaymentError>
