import { z } from 'zod'
import { Email } from '../email.ts'
import { Instant } from '../instant.ts'
import { listOf } from '../list.ts'
import { ReportMailState } from './report-mail.ts'

const most = 5

/** Who is written to at the end of each shift; may be empty. */
export const ShiftMailEdit = z.strictObject({
  to: listOf(Email, most).refine(
    (to) => new Set(to.map((email) => email.toLowerCase())).size === to.length,
    'List each address only once.',
  ),
})
export type ShiftMailEdit = z.infer<typeof ShiftMailEdit>

export const ShiftMail = z.object({
  to: z.array(z.string()),
  /** A mail server is configured. */
  canEmail: z.boolean(),
  /** The latest first, of the last weeks. */
  log: z.array(
    z.object({
      shiftId: z.string(),
      till: z.string(),
      number: z.int(),
      to: z.string(),
      state: ReportMailState,
      at: Instant,
      nextAt: Instant.nullable(),
      /** Why it was not sent, as a sentence. */
      said: z.string().nullable(),
    }),
  ),
})
export type ShiftMail = z.infer<typeof ShiftMail>
