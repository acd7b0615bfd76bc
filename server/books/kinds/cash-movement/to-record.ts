import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { SentFromTill } from '../done-at-till.ts'
import type { GivenApproval } from '../sale/given-approvals.ts'

export type CashMovementToRecord = SentFromTill & {
  movementId: string
  shiftId: string
  movement: CashMovementBody
  /** The approvals that the server gave for it; absent: none. */
  approved?: readonly GivenApproval[]
}
