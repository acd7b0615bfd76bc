import { z } from 'zod'
import { Minor } from '../../money.ts'
import { moneyKinds, PaymentTypeId } from '../../payments/payment-type.ts'
import { Text, TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

export const MoneyTender = z.enum(moneyKinds)
export type MoneyTender = z.infer<typeof MoneyTender>

export const CorrectedTender = z.strictObject({
  kind: MoneyTender,
  /** The shop's own payment type; absent: the first of its kind. */
  typeId: PaymentTypeId.optional(),
})
export type CorrectedTender = z.infer<typeof CorrectedTender>

/** A sale was keyed to another payment type than it was paid by. */
export const PaymentCorrectionBody = z
  .strictObject({
    /** As the receipt shows it. */
    from: CorrectedTender,
    /** What it was paid by. */
    to: CorrectedTender,
    amountMinor: Minor.positive('Enter an amount.'),
    /** Of the payment as it was: of a slip, a transfer. */
    reference: Text.min(1).max(80).optional(),
    reason: TrimmedText.min(1, 'Say what happened.').max(200),
    /** The owner's approval, where a cashier corrects. */
    approvalId: Uuid.optional(),
  })
  .refine(({ from, to }) => (from.typeId ?? from.kind) !== (to.typeId ?? to.kind), {
    path: ['to'],
    message: 'Choose a payment type other than the one on the receipt.',
  })
export type PaymentCorrectionBody = z.infer<typeof PaymentCorrectionBody>
