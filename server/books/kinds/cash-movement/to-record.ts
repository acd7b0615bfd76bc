import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'

export type CashMovementToRecord = { movementId: string; shiftId: string; movement: CashMovementBody }
