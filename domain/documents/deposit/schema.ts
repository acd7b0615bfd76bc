import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { largestAmountMinor } from '../../ceilings.ts'
import { listOf } from '../../list.ts'
import { Minor, type Minor as MinorAmount, sumMinor } from '../../money.ts'
import { PaymentTypeId } from '../../payments/payment-type.ts'
import { TaxClassId } from '../../terms/tax.ts'
import { Text, TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { MoneyTender } from '../payment-correction/schema.ts'

const DepositTender = z.strictObject({
  kind: MoneyTender,
  /** The shop's own payment type; absent: the first of its kind. */
  typeId: PaymentTypeId.optional(),
  /** What stayed of it: no change is given. */
  amountMinor: Minor.positive('Enter an amount above zero.'),
  reference: Text.min(1).max(80).optional(),
})

/** What a customer pays at a till before the goods: for an order, goods put aside, a special request. */
export const DepositBody = z
  .strictObject({
    customerId: Uuid,
    businessDay: GivenDay,
    /** The shift it was taken in; absent where the till had none. */
    shiftId: Uuid.optional(),
    /** Uid of who took it. Absent: the person who sends it. */
    takenBy: Text.min(1).max(128).optional(),
    /** What it is for. */
    text: TrimmedText.min(1, 'Say what it is for.').max(200),
    /** Of what is ordered: all of it is of one. The tax in the amount is due at once. */
    taxClassId: TaxClassId,
    tenders: listOf(DepositTender, 10, 'Say how it was paid.'),
  })
  .refine((deposit) => totalOfDeposit(deposit) <= largestAmountMinor, {
    path: ['tenders'],
    message: 'The amount is too large.',
  })
export type DepositBody = z.infer<typeof DepositBody>

export function totalOfDeposit({
  tenders,
}: {
  tenders: readonly { amountMinor: MinorAmount }[]
}): MinorAmount {
  return sumMinor(tenders.map(({ amountMinor }) => amountMinor))
}
