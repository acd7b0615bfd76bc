import { z } from 'zod'
import type { AccountCode } from './account.ts'
import { accounts } from './chart.ts'

/** Why goods left the stock without being sold; `found`: there is more than in the books. */
export const WriteOffReason = z.enum(['spoilt', 'lost', 'used-by-shop', 'taken-by-owner', 'found'])
export type WriteOffReason = z.infer<typeof WriteOffReason>

export const writeOffLabels: Readonly<Record<WriteOffReason, string>> = {
  spoilt: 'Spoilt or broken',
  lost: 'Lost or stolen',
  'used-by-shop': 'Used by the shop',
  'taken-by-owner': 'Taken by the owner',
  found: 'Found',
}

/** What the goods are posted to at their moving average. */
export const writeOffAccounts: Readonly<Record<WriteOffReason, AccountCode>> = {
  spoilt: accounts.stockAdjustments,
  lost: accounts.stockAdjustments,
  'used-by-shop': accounts.supplies,
  'taken-by-owner': accounts.drawings,
  found: accounts.stockAdjustments,
}
