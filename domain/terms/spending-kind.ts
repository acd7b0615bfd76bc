import { z } from 'zod'

/**
 * `delivery`: goods that came with their bill, on account. `delivery-bill`: the bill for goods that had come before.
 * `asset`: a fixed asset on account. `opening`: what a supplier was owed when the books began.
 */
export const SpendingKind = z.enum(['bill', 'expense', 'delivery', 'delivery-bill', 'asset', 'opening'])
export type SpendingKind = z.infer<typeof SpendingKind>
