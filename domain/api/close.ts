import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { LockBody, ReopeningBody } from '../documents/lock/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { AccountCode } from '../terms/account.ts'
import { CloseCheckName } from '../terms/close-check.ts'
import { TieName } from '../terms/tie.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'

export { LockBody, ReopeningBody }

/** Months that were locked, a year that was closed, or months that were opened again. */
export const Lock = z.object({
  lockId: Uuid,
  act: z.enum(['lock', 'reopening']),
  /** The last day that is locked by it; null: nothing stays locked. */
  through: Day.nullable(),
  isFinal: z.boolean(),
  /** What was still open when it was locked. */
  leftOpen: z.array(CloseCheckName),
  reason: z.string().nullable(),
  recordedAt: Instant,
  /** Name or email address; null where that is no longer known. */
  by: z.string().nullable(),
  entryNumber: z.int(),
})
export type Lock = z.infer<typeof Lock>

/** How far the books are locked; what was locked and reopened, the latest first. */
export const Closing = itemsOf(Lock).extend({
  /** The business day that has not ended. */
  today: Day,
  lockedThrough: Day.nullable(),
  /** Closed for good through this day. */
  finalThrough: Day.nullable(),
  /** The first day on which anything is posted; null where nothing is. */
  firstDay: Day.nullable(),
  /** The last days of the financial years that are over and not closed, the earliest first. */
  yearEnds: z.array(Day),
})
export type Closing = z.infer<typeof Closing>

/** Two sums that should be the same and are not, debit positive. */
export const BrokenTie = z.object({
  name: TieName,
  /** Of which account, where it is of one. */
  account: AccountCode.nullable(),
  /** As the account is called by this shop; empty where it is of none. */
  accountName: z.string(),
  /** The sum of the figure's parts. */
  partsMinor: Minor,
  ledgerMinor: Minor,
})
export type BrokenTie = z.infer<typeof BrokenTie>

/** Something to look at before days are locked. */
export const CloseCheck = z.object({
  name: CloseCheckName,
  isDone: z.boolean(),
  /** How many there are to look at; null where there is nothing to count. */
  count: z.int().min(0).nullable(),
  /** When it was looked at last, of what happens by itself; null where it never was, or is looked at now. */
  at: Instant.nullable(),
  /** Of the agreement with the ledger: each that does not hold. */
  broken: z.array(BrokenTie).optional(),
})
export type CloseCheck = z.infer<typeof CloseCheck>

export const CloseChecks = z.object({ through: Day, checks: z.array(CloseCheck) })
export type CloseChecks = z.infer<typeof CloseChecks>

export const CloseChecksQuery = z.strictObject({
  /** The last day that is looked at; absent: today. */
  through: GivenDay.optional(),
})
