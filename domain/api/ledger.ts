import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Account } from '../posting/account.ts'
import { EntrySource } from '../posting/entry-source.ts'
import { Text } from '../text.ts'
import { PageQuery, pageOf } from './common.ts'

export const TrialBalanceQuery = z.strictObject({ on: GivenDay })
export const TrialBalance = z.object({
  currency: z.string(),
  on: Day,
  accounts: z.array(z.object({ ...Account.shape, debitMinor: Minor, creditMinor: Minor })),
  totalDebitMinor: Minor,
  totalCreditMinor: Minor,
})
export type TrialBalance = z.infer<typeof TrialBalance>

export const EntryQuery = z.strictObject({
  ...PageQuery.shape,
  from: GivenDay,
  to: GivenDay,
  account: Text.max(10).optional(),
})
export const Entry = z.object({
  number: z.int(),
  postingDay: Day,
  businessDay: Day,
  source: EntrySource,
  recordedAt: Instant,
  lines: z.array(
    z.object({ account: z.string(), accountName: z.string(), debitMinor: Minor, creditMinor: Minor }),
  ),
  hash: z.string(),
  previousHash: z.string(),
})
export type Entry = z.infer<typeof Entry>
export const EntryPage = pageOf(Entry)

export const LedgerExportQuery = z.strictObject({
  format: z.enum(['hledger', 'beancount', 'csv']),
  from: GivenDay,
  to: GivenDay,
})
