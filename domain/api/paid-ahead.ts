import { z } from 'zod'
import { Minor } from '../money.ts'
import { Month } from '../month.ts'
import { AccountCode } from '../terms/account.ts'
import { itemsOf } from './common.ts'

/** What was paid ahead: a line of a bill or an expense of which something is left. */
export const PaidAheadLine = z.object({
  kind: z.enum(['bill', 'expense']),
  document: z.string(),
  lineId: z.string(),
  entryNumber: z.int(),
  payee: z.string().nullable(),
  description: z.string().nullable(),
  account: AccountCode,
  /** The name of the account. */
  category: z.string(),
  from: Month,
  months: z.int(),
  amountMinor: Minor,
  leftMinor: Minor,
})
export type PaidAheadLine = z.infer<typeof PaidAheadLine>

export const SpreadRun = z.object({
  runId: z.string(),
  month: Month,
  entryNumber: z.int(),
  amountMinor: Minor,
})
export type SpreadRun = z.infer<typeof SpreadRun>

export const PaidAhead = itemsOf(PaidAheadLine).extend({
  /** What is left of them all. */
  leftMinor: Minor,
  /** The balance of prepayments, 1400. */
  ledgerMinor: Minor,
  /** The next month whose shares can be posted, with their total; null: none is due. */
  due: z.object({ month: Month, amountMinor: Minor }).nullable(),
  /** The latest first. */
  runs: z.array(SpreadRun),
})
export type PaidAhead = z.infer<typeof PaidAhead>
