import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'

/** How a customer was reminded: `email` is sent from here with the statement, the others by a program of the device. */
export const ReminderWay = z.enum(['email', 'whatsapp', 'other'])
export type ReminderWay = z.infer<typeof ReminderWay>

const ReminderWords = TrimmedText.min(1, 'Enter the text of the reminder.').max(1_000)

/** The text of a reminder as it was sent, and by which way. */
export const ReminderBody = z.strictObject({ way: ReminderWay, text: ReminderWords })
export type ReminderBody = z.infer<typeof ReminderBody>

const SentReminder = z.object({ at: Instant, way: ReminderWay, text: z.string() })

const reminded = {
  customerId: Uuid,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  balanceMinor: Minor,
  overdueMinor: Minor,
  /** The shop's words about this customer. */
  text: z.string(),
}

/** Whose payment is overdue, the most first. */
export const Reminders = itemsOf(
  z.object({ ...reminded, last: SentReminder.omit({ text: true }).nullable() }),
).extend({
  on: Day,
  /** Whether an email can be sent from here. */
  canEmail: z.boolean(),
  /** The shop's words, with places for what differs. */
  words: z.string(),
  /** The count of all that are due; the list is limited. */
  count: z.int(),
})
export type Reminders = z.infer<typeof Reminders>

/** One customer and their earlier reminders, the latest first. */
export const ReminderPage = z.object({
  ...reminded,
  canEmail: z.boolean(),
  sent: z.array(SentReminder),
})
export type ReminderPage = z.infer<typeof ReminderPage>

export const ReminderWordsBody = z.strictObject({ words: ReminderWords })
