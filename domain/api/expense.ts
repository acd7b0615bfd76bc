import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { ExpenseBody, ExpenseLine } from '../documents/expense/schema.ts'
import { LineTax } from '../tax/line-tax.ts'
import { Uuid } from '../uuid.ts'
import { reversibleFields } from './reversal.ts'

/** An expense as it is recorded in the books. */
export const Expense = z.object({
  ...ExpenseBody.shape,
  lines: z.array(z.object({ ...ExpenseLine.shape, taxes: z.array(LineTax) })),
  attachments: z.array(AttachmentReference).optional(),
  expenseId: Uuid,
  ...reversibleFields,
})
export type Expense = z.infer<typeof Expense>
