import { z } from 'zod'
import { AmountMinor, largestAmountMinor } from '../../ceilings.ts'
import { GivenInstant } from '../../instant.ts'
import { listOf } from '../../list.ts'
import type { Minor } from '../../money.ts'
import { CashCounted } from '../../payments/cash-counted.ts'
import { maxPaymentTypes, namedKinds, PaymentTypeId } from '../../payments/payment-type.ts'
import { type TenderKind, tenderLabels } from '../../terms/tender.ts'
import { TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { LastSequence } from '../shift-open/schema.ts'

/** Payment types whose slips a cashier can count; cash is counted by notes and coins. */
export const SlipTender = z.enum(namedKinds)
export type SlipTender = z.infer<typeof SlipTender>

/** A till gives a number that was not used to its next receipt: there are few. */
const maxUnused = 100

/** What was counted at the end of a shift, without having seen what there should be. */
export const ShiftCloseBody = z.strictObject({
  cash: CashCounted,
  /** The totals of the slips of other payment types; those that were not counted are left out. */
  slips: listOf(
    z.strictObject({
      tender: SlipTender,
      typeId: PaymentTypeId.optional(),
      amountMinor: AmountMinor.min(-largestAmountMinor),
    }),
    maxPaymentTypes,
  ).refine(
    (slips) => new Set(slips.map(({ tender, typeId = tender }) => typeId)).size === slips.length,
    'Each payment type is counted once.',
  ),
  /** By the device's clock: it can be counted without the server. */
  countedAt: GivenInstant,
  /** The last receipt that the till gave out: all up to it must have arrived. */
  lastSequence: LastSequence,
  /** Numbers up to it that no receipt has: of returns that were refused. A later receipt gets them. */
  unused: listOf(LastSequence.min(1), maxUnused, 'Leave it out where there is none.')
    .refine((unused: readonly number[]) => new Set(unused).size === unused.length, 'List each number once.')
    .optional(),
  /** The owner closes it though receipts are missing: the device that held them is gone. */
  withoutMissing: z.literal(true).optional(),
  note: TrimmedText.min(1).max(500).optional(),
})
export type ShiftCloseBody = z.infer<typeof ShiftCloseBody>

/** The same as a device sends it. */
export const ShiftCloseSent = ShiftCloseBody.extend({
  /**
   * The till that the device claims to be; only the owner closes the shift of another till, or without being one.
   * It keeps an honest device from a mistake and is no authorization: whoever may close shifts can name any till.
   */
  atTill: Uuid.optional(),
  /** The count is right, though it is more than ten times what there should be. */
  isSure: z.literal(true).optional(),
})
export type ShiftCloseSent = z.infer<typeof ShiftCloseSent>

/** Of every tender that can be counted or looked at. */
export type TenderSum = {
  tender: TenderKind
  /** Of a payment type of the shop; absent of the first of its kind. */
  typeId?: string
  /** What the shop called it; absent where it goes by its kind. */
  name?: string
  amountMinor: Minor
}

export function tenderSumName({ tender, name }: Pick<TenderSum, 'tender' | 'name'>): string {
  return name ?? tenderLabels[tender]
}
