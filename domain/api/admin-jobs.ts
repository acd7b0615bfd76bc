import { z } from 'zod'
import { Text } from '../text.ts'

export const JobName = Text.min(1).max(60)

/** Something that happens by itself, and how it went last. */
export const JobStatus = z.object({
  name: z.string(),
  /** `Self-audit of every shop` */
  title: z.string(),
  /** `Every night at 03:30`, by the clock of `timeZone`. */
  rhythm: z.string(),
  timeZone: z.string(),
  /** Since when it runs; null where it does not. */
  runningSince: z.iso.datetime().nullable(),
  /** Null until its first look at the calendar. */
  nextAt: z.iso.datetime().nullable(),
  /** Runs that failed in a row; above 0, `nextAt` is when it is tried again. */
  failures: z.int(),
  /** Null where it never ran. */
  last: z
    .object({
      startedAt: z.iso.datetime(),
      durationMs: z.int(),
      outcome: z.enum(['done', 'failed', 'interrupted']),
      /** What came of it, or the reason why nothing did. */
      said: z.string(),
      trigger: z.enum(['calendar', 'hand']),
    })
    .nullable(),
})
export type JobStatus = z.infer<typeof JobStatus>
