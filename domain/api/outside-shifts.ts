import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Minor } from '../money.ts'
import { pageOf } from './common.ts'
import { RecordedSale } from './sale.ts'

/** Receipts and deposits of a till that belong to no shift, since the last opening that asked about them. */
export const OutsideAsked = z.object({
  /** The last ledger entry that this covers. It is sent back with the answer. */
  through: z.int(),
  receipts: z.int(),
  deposits: z.int(),
  /** There are too many to add to a shift. */
  isTooMany: z.boolean(),
  /** After change and refunds; absent for those who may not see takings. */
  cashMinor: Minor.optional(),
})
export type OutsideAsked = z.infer<typeof OutsideAsked>

/** Receipts that are in no Z report, the latest first, and on the first page the latest deposits. */
export const OutsidePage = pageOf(RecordedSale).extend({
  deposits: z
    .array(
      z.object({
        depositId: z.string(),
        entryNumber: z.int(),
        businessDay: Day,
        till: z.string(),
        totalMinor: Minor,
      }),
    )
    .optional(),
})
export type OutsidePage = z.infer<typeof OutsidePage>
