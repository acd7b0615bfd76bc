import { z } from 'zod'
import { GivenInstant } from '../../instant.ts'
import { Minor } from '../../money.ts'
import { Milli } from '../../quantity.ts'
import { ApprovalAct } from '../../terms/approval.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

const Amount = Minor.min(0, 'Amounts are positive.')
const LineId = Text.min(1).max(64)

/** A person who may let a cashier exceed the limits has done so, at that moment. */
export const Approval = z.strictObject({
  act: ApprovalAct,
  /** Of one line; absent: of the whole receipt. */
  lineId: LineId.optional(),
  /** Uid of who approved. */
  by: Text.min(1).max(128),
  at: GivenInstant,
  /** The most that may be given away or paid back by it; absent where it is about no amount. */
  mostMinor: Amount.optional(),
  /** Its id at the server. Absent from an earlier program that was offline. */
  approvalId: Uuid.optional(),
})
export type Approval = z.infer<typeof Approval>

/** A line that was removed from the basket before it was paid, or what its quantity was lowered by. */
export const VoidedLine = z.strictObject({
  lineId: LineId,
  productId: Uuid,
  quantityMilli: Milli.positive('A line was of more than nothing.'),
  /** Price times quantity. */
  amountMinor: Amount,
  /** Uid of the person who removed it. Absent if not known, and on earlier receipts: then it is the cashier. */
  by: Text.min(1).max(128).optional(),
})
export type VoidedLine = z.infer<typeof VoidedLine>

/** So many of each a receipt holds. */
export const maxApprovals = 50
export const maxVoided = 50
