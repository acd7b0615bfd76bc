import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { GivenApproval } from '../sale/given-approvals.ts'
import type { TimeBounds } from '../time-bounds.ts'

export type CashMovementToRecord = {
  movementId: string
  shiftId: string
  movement: CashMovementBody
  /** When it was done, where the device's own time is wrong or unsure. */
  between?: TimeBounds
  /** Who sends it, known to the shop or not. */
  senderUid?: string
  /** Who did it, as the device says, was not signed in at the till. */
  isCashierElsewhere?: true
  /** Whether the sender is the shop's owner; absent where the program itself sends it. */
  isOwner?: boolean
  /** The approvals that the server gave for it; absent: none. */
  approved?: readonly GivenApproval[]
}
