import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { ExpenseLine, maxExpenseLines } from '../expense/schema.ts'

/** As a line of the bill; what was paid ahead goes on being spread, and the credit counts at once. */
const CreditLine = ExpenseLine.omit({ spread: true })

/** What every credit note bears, whatever it is for. */
export const creditHead = {
  /** The day that the credit note bears. */
  businessDay: GivenDay,
  /** Agrees to the first open day where its own is locked, as earlier programs sent it. Now a header has the day. */
  isPostedLater: z.literal(true).optional(),
  /** The number on the credit note. */
  reference: Text.min(1).max(80).optional(),
  note: Text.min(1).max(500).optional(),
}

/** A supplier's credit note on a bill: what of it is not to be paid. */
export const BillCreditBody = z.strictObject({
  billId: Uuid,
  ...creditHead,
  /** What is taken off, with the tax stated on the credit note; amounts are positive. */
  lines: listOf(CreditLine, maxExpenseLines, 'A credit note has at least one line.'),
  totalMinor: Minor.positive('The total of a credit note has to be above zero.'),
})
export type BillCreditBody = z.infer<typeof BillCreditBody>
