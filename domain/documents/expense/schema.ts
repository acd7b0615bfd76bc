import { z } from 'zod'
import { AttachmentReference, maxAttachments } from '../../attachment/reference.ts'
import { GivenDay } from '../../business-day.ts'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { AccountCode } from '../../terms/account.ts'
import { ExpenseMoney, tillOfCash } from '../../terms/money-account.ts'
import { TaxClassId, TaxUse } from '../../terms/tax.ts'
import { NameText, Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { Spread } from './spread.ts'

export const maxExpenseLines = 100

export const ExpenseLine = z.strictObject({
  lineId: Text.min(1).max(64),
  /** An account of expenses: rent, transport. */
  account: AccountCode,
  description: Text.min(1).max(160).optional(),
  netMinor: Minor.min(0, 'The amount cannot be negative.'),
  taxClassId: TaxClassId,
  /** Absent: for the business, its tax claimed back where the shop may. */
  use: TaxUse.optional(),
  /** As stated on the bill. */
  taxes: listOf(LineTax, 8),
  /** Of what is paid ahead: it is on 1400, and each month takes its share. */
  spread: Spread.optional(),
})
export type ExpenseLine = z.infer<typeof ExpenseLine>

/** A bill that was paid at once. */
export const ExpenseBody = z
  .strictObject({
    businessDay: GivenDay,
    paidFrom: ExpenseMoney,
    /** The till whose cash paid it. */
    tillId: Uuid.optional(),
    supplierName: NameText.min(1).max(160).optional(),
    /** The number on the bill. */
    reference: Text.min(1).max(80).optional(),
    note: Text.min(1).max(500).optional(),
    lines: listOf(ExpenseLine, maxExpenseLines, 'An expense has at least one line.'),
    /** What was paid: all lines with their taxes. */
    totalMinor: Minor.positive('Something was paid.'),
    attachments: listOf(AttachmentReference, maxAttachments).optional(),
  })
  .refine(({ paidFrom, tillId }) => (paidFrom === 'cash') === (tillId !== undefined), tillOfCash.paid)
  .refine(haveOwnIds, lineIdsRepeat)
export type ExpenseBody = z.infer<typeof ExpenseBody>
