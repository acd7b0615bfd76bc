import { z } from 'zod'
import { GivenInstant } from '../instant.ts'
import { Minor } from '../money.ts'
import { ApprovalAct } from '../terms/approval.ts'
import { CashierCode } from '../terms/cashier-code.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { SealedCode } from './sealed-code.ts'

/** The owner's code, entered while the server was away and checked now. Each approval is checked once. */
const SealedApproval = z.strictObject({ sealed: SealedCode, approvalId: Uuid, at: GivenInstant })

/** What the owner is asked to approve, and the owner's code or password. */
export const ApprovalRequest = z.strictObject({
  /** The receipt it is for: good for no other. */
  saleId: Uuid,
  act: ApprovalAct,
  lineId: Text.min(1).max(64).optional(),
  mostMinor: Minor.min(0).optional(),
  by: z.union([
    z.strictObject({ code: CashierCode }),
    z.strictObject({ password: Text.min(1).max(1024) }),
    SealedApproval,
  ]),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

export const ApprovalGiven = z.object({ approvalId: Uuid, by: z.string() })
export type ApprovalGiven = z.infer<typeof ApprovalGiven>
