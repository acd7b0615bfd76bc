import { Temporal } from 'temporal-polyfill'

/**
 * Whether a daily backup is due: none was made since the time of day at which one is made last passed. A
 * computer that was off at that time makes it when it is on again.
 * @param time of day, `02:30`, in the time zone
 * @param newest when the newest backup was made; null: there is none
 */
export function isBackupDue(now: string, newest: string | null, time: string, timeZone: string): boolean {
  if (newest === null) return true
  const present = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  const today = present.withPlainTime(Temporal.PlainTime.from(time))
  const last = Temporal.ZonedDateTime.compare(today, present) <= 0 ? today : today.subtract({ days: 1 })
  return Temporal.Instant.compare(newest, last.toInstant()) < 0
}

/** Whether so many whole days have passed since; never done counts as long ago. */
export function isOlderThanDays(now: string, since: string | null, days: number): boolean {
  if (since === null) return true
  return Temporal.Instant.from(now).since(since).total('hours') >= days * 24
}
