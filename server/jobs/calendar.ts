import { Cron } from 'croner'

type Calendar = { calendar: string; timeZone: string }

/**
 * The first time of a calendar after an instant.
 * @throws where the pattern is none, or has no time any more
 */
export function timeAfter({ calendar, timeZone }: Calendar, after: Date): Date {
  const next = new Cron(calendar, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(after)
  if (!next) throw new Error(`the calendar ${calendar} has no time after ${after.toISOString()}`)
  return next
}

/**
 * The first time of a calendar after a run that another process has planned by another zone. Half a period lies
 * between the two: what is sooner is the same run once more, by another clock.
 */
export function timeAfterOther(job: Calendar, doneFor: Date, now: Date): Date {
  const following = timeAfter(job, doneFor)
  const periodMs = timeAfter(job, following).getTime() - following.getTime()
  return timeAfter(job, new Date(Math.max(now.getTime(), doneFor.getTime() + periodMs / 2)))
}

/** Of a run that failed so many times in a row; null: enough, the next regular run tries again. */
export function waitAfterFailureMs(failures: number): number | null {
  return [5, 30, 120].map((minutes) => minutes * 60_000)[failures - 1] ?? null
}
