import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'

export type CashMovementToRecord = {
  movementId: string
  shiftId: string
  movement: CashMovementBody
  /** Who sends it, known to the shop or not. */
  senderUid?: string
}
