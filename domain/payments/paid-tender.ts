import { z } from 'zod'
import { Minor } from '../money.ts'
import { TenderKind } from '../terms/tender.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PaymentTypeId } from './payment-type.ts'

export const Tender = z.strictObject({
  kind: TenderKind,
  /** The shop's own payment type; absent: the first of its kind. */
  typeId: PaymentTypeId.optional(),
  /** What was handed over; for cash before the change. */
  amountMinor: Minor.positive(),
  reference: Text.max(80).optional(),
  /** On a sale, of `depositType`: the deposit that pays so much of it, and the id of the document that uses it. */
  deposit: z.strictObject({ depositId: Uuid, useId: Uuid }).optional(),
})
export type Tender = z.infer<typeof Tender>
