import { z } from 'zod'
import { Day } from '../business-day.ts'
import { MoneyTender } from '../documents/payment-correction/schema.ts'
import { Minor } from '../money.ts'
import { Uuid } from '../uuid.ts'

const CorrectedType = z.object({ kind: MoneyTender, typeId: z.string().optional(), name: z.string() })

/** A sale that was keyed to another payment type than it was paid by, put right. */
export const PaymentCorrection = z.object({
  correctionId: Uuid,
  saleId: Uuid,
  receiptNumber: z.string(),
  from: CorrectedType,
  to: CorrectedType,
  amountMinor: Minor,
  reference: z.string().optional(),
  /** Empty where it was erased. */
  reason: z.string(),
  /** Of the sale. */
  businessDay: Day,
  /** Another where the day of the sale is closed. */
  postingDay: Day,
  /**
   * Its shift, or the float of a later one, was counted before: the drawer keeps what was counted, and cash over or
   * short is put right, or the cash of the safe.
   */
  isCounted: z.boolean(),
  entryNumber: z.int(),
  at: z.string(),
  /** By name; null where that is not known. */
  by: z.string().nullable(),
  approvedBy: z.string().nullable(),
})
export type PaymentCorrection = z.infer<typeof PaymentCorrection>
