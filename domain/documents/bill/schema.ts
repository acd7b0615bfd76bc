import { z } from 'zod'
import { AttachmentReference, maxAttachments } from '../../attachment/reference.ts'
import { GivenDay } from '../../business-day.ts'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { ExpenseLine, maxExpenseLines } from '../expense/schema.ts'

/** What every bill bears, whatever it is for. */
export const billHead = {
  /** The day that the bill bears. */
  businessDay: GivenDay,
  due: GivenDay,
  /** Agrees to the first open day where its own is locked, as earlier programs sent it. Now a header has the day. */
  isPostedLater: z.literal(true).optional(),
  /** The number on the bill. */
  reference: Text.min(1).max(80).optional(),
  note: Text.min(1).max(500).optional(),
}

export function isDueAfterItsDay({ businessDay, due }: { businessDay: string; due: string }): boolean {
  return due >= businessDay
}

export const dueBeforeItsDay = { path: ['due'], message: 'A bill can’t be due before its own date.' }

/** A supplier's bill that is paid later. */
export const BillBody = z
  .strictObject({
    supplierId: Uuid,
    ...billHead,
    lines: listOf(ExpenseLine, maxExpenseLines, 'A bill has at least one line.'),
    /** What is owed: all lines with their taxes. */
    totalMinor: Minor.positive('The total of a bill has to be above zero.'),
    attachments: listOf(AttachmentReference, maxAttachments).optional(),
  })
  .refine(isDueAfterItsDay, dueBeforeItsDay)
  .refine(haveOwnIds, lineIdsRepeat)
export type BillBody = z.infer<typeof BillBody>
