import { z } from 'zod'
import { GivenDay } from '../business-day.ts'
import { AmountMinor, largestAmountMinor } from '../ceilings.ts'
import { type JournalBody, maxJournalLines } from '../documents/journal/schema.ts'
import { Recurrence } from '../expenditure/recurrence.ts'
import { listOf } from '../list.ts'
import { AccountCode } from '../terms/account.ts'
import { TrimmedText } from '../text.ts'

/** A line of an entry that is still to be posted. */
export const JournalDraftLine = z.strictObject({
  account: AccountCode,
  /** Debit positive, credit negative; 0: to be written each time. */
  amountMinor: AmountMinor.min(-largestAmountMinor),
  note: TrimmedText.min(1).max(160).optional(),
})
export type JournalDraftLine = z.infer<typeof JournalDraftLine>

const entry = {
  text: TrimmedText.min(1, 'Say what the entry is for.').max(200),
  lines: listOf(JournalDraftLine, maxJournalLines, 'An entry has at least two lines.'),
}

/** An entry that is to be posted on a day: no document of the books, and nothing is posted. */
export const JournalDraft = z.strictObject({ businessDay: GivenDay, ...entry })
export type JournalDraft = z.infer<typeof JournalDraft>

/** An entry to begin others with, by its name; where it recurs, a draft is created from it on each day. */
export const JournalTemplate = z
  .strictObject({
    name: TrimmedText.min(1, 'Give the template a name.').max(80),
    ...entry,
    recurrence: Recurrence.nullable(),
  })
  .refine(({ recurrence, lines }) => recurrence === null || isWhole(lines), {
    path: ['lines'],
    message: 'What repeats has an amount on every line, and its debits equal its credits.',
  })
export type JournalTemplate = z.infer<typeof JournalTemplate>

/** Whether an entry of these lines can be posted as it is. */
export function isWhole(lines: readonly Pick<JournalDraftLine, 'amountMinor'>[]): boolean {
  return (
    lines.length > 1 &&
    lines.every(({ amountMinor }) => amountMinor !== 0) &&
    lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === 0
  )
}

/** What a draft is posted as. */
export function bodyOfJournalDraft({ businessDay, text, lines }: JournalDraft): JournalBody {
  return { businessDay, text, lines: lines.map((line) => ({ ...line })) }
}
