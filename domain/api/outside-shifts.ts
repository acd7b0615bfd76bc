import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Minor } from '../money.ts'
import { pageOf } from './common.ts'
import { RecordedSale } from './sale.ts'

/** Receipts and deposits of a till that no shift holds, since an opening was asked about them last. */
export const OutsideAsked = z.object({
  /** The last ledger entry that this covers: the answer states it. */
  through: z.int(),
  receipts: z.int(),
  deposits: z.int(),
  /** So many that a shift does not take them in. */
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
