import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { Day } from '../business-day.ts'
import { ExpenseBody, ExpenseLine } from '../documents/expense/schema.ts'
import { Instant } from '../instant.ts'
import { LineTax } from '../tax/line-tax.ts'
import { Uuid } from '../uuid.ts'
import { Reversal } from './reversal.ts'

/** An expense as it stands in the books. */
export const Expense = z.object({
  ...ExpenseBody.shape,
  lines: z.array(z.object({ ...ExpenseLine.shape, taxes: z.array(LineTax) })),
  attachments: z.array(AttachmentReference).optional(),
  expenseId: Uuid,
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
  /** What took it back; null where it stands. */
  reversal: Reversal.nullable(),
})
export type Expense = z.infer<typeof Expense>
