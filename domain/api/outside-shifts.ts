import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Minor } from '../money.ts'
import { pageOf } from './common.ts'
import { RecordedSale } from './sale.ts'

/** What was recorded at a till and belongs to no shift, since the last opening that asked about them. */
export const OutsideQuestion = z.object({
  /** The last ledger entry that this covers. It is sent back with the answer. */
  through: z.int(),
  receipts: z.int(),
  deposits: z.int(),
  /** Payments on account. */
  payments: z.int().default(0),
  /** There are too many to add to a shift. */
  isTooMany: z.boolean(),
  /** After change and refunds; absent for those who may not see takings. */
  cashMinor: Minor.optional(),
})
export type OutsideQuestion = z.infer<typeof OutsideQuestion>

/** Receipts that are in no Z report, the latest first. */
export const OutsidePage = pageOf(RecordedSale)
export type OutsidePage = z.infer<typeof OutsidePage>

/** Deposits and payments on account that are in no Z report, the latest first. */
export const TakenOutsidePage = pageOf(
  z.object({
    kind: z.enum(['deposit', 'payment']),
    id: z.string(),
    entryNumber: z.int(),
    businessDay: Day,
    till: z.string(),
    amountMinor: Minor,
  }),
)
export type TakenOutsidePage = z.infer<typeof TakenOutsidePage>
