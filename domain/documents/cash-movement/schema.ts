import { z } from 'zod'
import { AmountMinor } from '../../ceilings.ts'
import { DocumentClock } from '../../clock/device-time.ts'
import { GivenInstant } from '../../instant.ts'
import { CashDirection, CashPlace, cashMovementLabels, oppositeDirection } from '../../terms/cash-place.ts'
import { Text, TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { Approval } from '../sale/approval.ts'

/** Cash that goes into a drawer or out of it during a shift, other than for goods. */
export const CashMovementBody = z
  .strictObject({
    direction: CashDirection,
    place: CashPlace,
    amountMinor: AmountMinor.positive('Enter an amount.'),
    reason: TrimmedText.min(1, 'Say what it is for.').max(200),
    /** By the device's clock: it is kept there while the server is away. Absent: when it arrives. */
    movedAt: GivenInstant.optional(),
    /** The uid of who moved it. Absent: the person who sends it. */
    movedBy: Text.min(1).max(128).optional(),
    /** That the owner approved it, where it is beyond what whoever moves it may do alone. */
    approval: Approval.optional(),
    /** The movement of the same shift that it undoes: the same amount goes back to where it came from. */
    reverses: Uuid.optional(),
  })
  .refine(
    ({ direction, place, reverses }) =>
      cashMovementLabels[reverses === undefined ? direction : oppositeDirection[direction]][place] !== null,
    { path: ['place'], message: 'Cash does not come from there.' },
  )
export type CashMovementBody = z.infer<typeof CashMovementBody>

/** The same as a device sends it. */
export const CashMovementSent = CashMovementBody.safeExtend({
  /** What the device knew of its clock when the cash was moved; absent where it knew nothing. */
  clock: DocumentClock.optional(),
})
export type CashMovementSent = z.infer<typeof CashMovementSent>
