import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Email } from '../email.ts'
import { ConsolidatedFigures } from '../report/consolidated-figures.ts'
import { MailRhythm } from '../report/mail-rhythm.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf, PageQuery, pageOf, Revision, ShopId } from './common.ts'

const maxRecipients = 10

export const MailedFormat = z.enum(['csv', 'xlsx', 'pdf'])
export type MailedFormat = z.infer<typeof MailedFormat>

/** What is reported: every shop of a currency, or one shop day by day. */
export const MailedReport = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('currency'),
    currency: Text.regex(/^[A-Z]{3}$/, 'A currency has three capital letters.'),
  }),
  z.strictObject({ of: z.literal('shop'), shopId: ShopId }),
])
export type MailedReport = z.infer<typeof MailedReport>

const isOnce = (all: readonly string[]) => new Set(all.map((one) => one.toLowerCase())).size === all.length

/** The browser's names and the server's are not always of one version: only what neither knows is refused. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const settings = {
  report: MailedReport,
  /** Those it holds; the shops are ranked by the first. */
  figures: z
    .array(ConsolidatedFigures.keyof())
    .min(1, 'Choose at least one figure.')
    .max(10)
    .refine(isOnce, 'List each figure only once.'),
  rhythm: MailRhythm,
  /** Of the day, by the clock of `timeZone`. */
  hour: z.int().min(0).max(23),
  timeZone: Text.min(1, 'Choose a time zone.')
    .max(60)
    .refine(isTimeZone, 'Choose a time zone such as Africa/Accra.'),
  formats: z
    .array(MailedFormat)
    .min(1, 'Choose at least one file type.')
    .max(3)
    .refine(isOnce, 'List each file type only once.'),
  recipients: z
    .array(Email)
    .min(1, 'Enter at least one address.')
    .max(maxRecipients, `Enter ${maxRecipients} addresses at most.`)
    .refine(isOnce, 'List each address only once.'),
  isPaused: z.boolean(),
}

export const ReportScheduleEdit = z.strictObject({ revision: Revision, ...settings })
export type ReportScheduleEdit = z.infer<typeof ReportScheduleEdit>

export const ReportSchedule = z.object({
  scheduleId: z.string(),
  revision: Revision,
  ...settings,
  recipients: z.array(z.string()),
  /** `All shops in GHS`, or the name of the shop. */
  whose: z.string(),
  /** Null while it is paused. */
  nextAt: z.iso.datetime().nullable(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportSchedules = itemsOf(ReportSchedule).extend({
  /** Without a mail server nothing is scheduled or sent. */
  isMailConfigured: z.boolean(),
  /** Every currency that shops have, the one with the most shops first. */
  currencies: z.array(z.string()),
})
export type ReportSchedules = z.infer<typeof ReportSchedules>

/** `sendId` is made by the client: sent again, it is the same sending. */
export const SendReport = z.strictObject({ sendId: Uuid })

/**
 * - `waiting`: to be sent, or to be tried again at `nextAt`.
 * - `sending`: being handed to the mail server.
 * - `sent`: the mail server took it.
 * - `refused`: the mail server refused the address or the message for good.
 * - `failed`: it was tried for long enough, or there is nothing to send.
 * - `unclear`: the connection or the server ended while it was handed over. It may have arrived, and is not sent again.
 * - `dropped`: its schedule was deleted or paused before it was sent.
 */
export const ReportMailState = z.enum([
  'waiting',
  'sending',
  'sent',
  'refused',
  'failed',
  'unclear',
  'dropped',
])
export type ReportMailState = z.infer<typeof ReportMailState>

/** A report to one person. */
export const ReportMail = z.object({
  mailId: z.string(),
  scheduleId: z.string(),
  whose: z.string(),
  range: z.object({ from: Day, to: Day }),
  to: z.string(),
  trigger: z.enum(['calendar', 'hand']),
  state: ReportMailState,
  /** When it was sent, refused or last tried; before that, when it was to be sent. */
  at: z.iso.datetime(),
  tries: z.int(),
  nextAt: z.iso.datetime().nullable(),
  /** Of its files together. */
  bytes: z.int().nullable(),
  /** The answer of the mail server, or why it was not sent. */
  said: z.string().nullable(),
})
export type ReportMail = z.infer<typeof ReportMail>

export const ReportMailQuery = PageQuery
export const ReportMailPage = pageOf(ReportMail)
export type ReportMailPage = z.infer<typeof ReportMailPage>
