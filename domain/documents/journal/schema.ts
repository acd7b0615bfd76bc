import { z } from 'zod'
import { AttachmentReference, maxAttachments } from '../../attachment/reference.ts'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor, largestAmountMinor } from '../../ceilings.ts'
import { listOf } from '../../list.ts'
import { AccountCode } from '../../terms/account.ts'
import { TrimmedText } from '../../text.ts'

/** Fewer than an entry may have: a page, an export and a screen hold it whole. */
export const maxJournalLines = 400

export const JournalLine = z.strictObject({
  account: AccountCode,
  /** Debit positive, credit negative. */
  amountMinor: AmountMinor.min(-largestAmountMinor).refine((amount) => amount !== 0, 'Enter an amount.'),
  note: TrimmedText.min(1).max(160).optional(),
})
export type JournalLine = z.infer<typeof JournalLine>

/** A manual entry. */
export const JournalBody = z.strictObject({
  businessDay: GivenDay,
  /** What it is for. */
  text: TrimmedText.min(1, 'Say what the entry is for.').max(200),
  lines: listOf(JournalLine, maxJournalLines, 'An entry has at least two lines.'),
  attachments: listOf(AttachmentReference, maxAttachments).optional(),
})
export type JournalBody = z.infer<typeof JournalBody>
