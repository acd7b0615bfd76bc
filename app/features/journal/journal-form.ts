import type { Attachment } from '#domain/api/attachment.ts'
import type { Journal } from '#domain/api/journal.ts'
import type { Day } from '#domain/business-day.ts'
import { sidesOf } from '#domain/documents/journal/check.ts'
import { JournalBody } from '#domain/documents/journal/schema.ts'
import type { Rhythm } from '#domain/expenditure/recurrence.ts'
import type { JournalDraft } from '#domain/journal/template.ts'
import { type Minor, minor } from '#domain/money.ts'
import { monthAfter, monthOf } from '#domain/month.ts'
import type { AccountCode } from '#domain/terms/account.ts'

/** A line as it is filled in: one of the two sides has an amount. */
export type JournalFormLine = {
  key: string
  account: string
  note: string
  debitMinor: Minor | null
  creditMinor: Minor | null
}

export type JournalForm = {
  day: string
  text: string
  lines: readonly JournalFormLine[]
  attachments: readonly Attachment[]
}

export function emptyLine(key: string): JournalFormLine {
  return { key, account: '', note: '', debitMinor: null, creditMinor: null }
}

/**
 * A new entry from a recorded one: the same again on another day, or taken back on the first day of the
 * month after it, as an accrual is.
 */
export function copyOf(
  { businessDay, text, lines }: Pick<Journal, 'businessDay' | 'text' | 'lines'>,
  { today, isReversed }: { today: string; isReversed: boolean },
): JournalForm {
  const sign = isReversed ? -1 : 1
  return formOf({
    businessDay: isReversed ? `${monthAfter(monthOf(businessDay), 1)}-01` : today,
    text: isReversed ? `Reversal of ${text}`.slice(0, 200) : text,
    lines: lines.map((line) => ({ ...line, amountMinor: minor(sign * line.amountMinor) })),
  })
}

/** An entry that is not posted yet, as it is filled in. */
export function formOf({
  businessDay,
  text,
  lines,
}: Omit<JournalDraft, 'businessDay'> & { businessDay: string }): JournalForm {
  return {
    day: businessDay,
    text,
    lines: lines.map(({ account, amountMinor, note = '' }, index) => ({
      ...emptyLine(String(index)),
      account,
      note,
      debitMinor: amountMinor > 0 ? amountMinor : null,
      creditMinor: amountMinor < 0 ? minor(-amountMinor) : null,
    })),
    attachments: [],
  }
}

export function isBlank({ account, note, debitMinor, creditMinor }: JournalFormLine): boolean {
  return account === '' && note.trim() === '' && !debitMinor && !creditMinor
}

/** The lines with an empty one at the end, so that there is always a next one to go to. */
export function withRoom(lines: readonly JournalFormLine[], newKey: () => string): JournalFormLine[] {
  const last = lines.at(-1)
  return last && isBlank(last) ? [...lines] : [...lines, emptyLine(newKey())]
}

const amountOf = ({ debitMinor, creditMinor }: JournalFormLine): Minor =>
  minor((debitMinor ?? 0) - (creditMinor ?? 0))

export function sidesOfForm(lines: readonly JournalFormLine[]): { debitMinor: Minor; creditMinor: Minor } {
  const { debitMinor, creditMinor } = sidesOf(lines.map((line) => ({ amountMinor: amountOf(line) })))
  return { debitMinor: minor(debitMinor), creditMinor: minor(creditMinor) }
}

/** What is wrong with a line that is filled in. */
export function errorsOfLine(line: JournalFormLine): { account?: string; amount?: string } {
  if (isBlank(line)) return {}
  return {
    ...(line.account === '' && { account: 'Choose an account.' }),
    ...(amountOf(line) === 0 && { amount: 'Enter an amount.' }),
  }
}

/** What is sent; blank lines are left out. */
export function bodyOf({ day, text, lines, attachments }: JournalForm): object {
  return {
    businessDay: day as Day,
    text,
    lines: lines
      .filter((line) => !isBlank(line))
      .map((line) => ({
        account: line.account as AccountCode,
        amountMinor: amountOf(line),
        ...(line.note.trim() !== '' && { note: line.note }),
      })),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 })),
    }),
  }
}

/** The body, and that its lines balance. */
export const journalSchema = JournalBody.superRefine(({ lines }, context) => {
  const { debitMinor, creditMinor } = sidesOf(lines)
  if (debitMinor !== creditMinor)
    context.addIssue({ code: 'custom', path: ['lines'], message: 'Debits and credits differ.' })
})

/** What is kept under a name: blank lines are left out, and those whose amount is written each time are not. */
export function templateBodyOf(
  { name, repeats, from, until }: { name: string; repeats: Rhythm | 'no'; from: string; until: string },
  { text, lines }: JournalForm,
): object {
  return {
    name,
    text: text.trim() || name,
    lines: lines
      .filter(({ account }) => account !== '')
      .map((line) => ({
        account: line.account,
        amountMinor: amountOf(line),
        ...(line.note.trim() !== '' && { note: line.note }),
      })),
    recurrence: repeats === 'no' ? null : { rhythm: repeats, from, until: until || null },
  }
}
