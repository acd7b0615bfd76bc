import { Temporal } from 'temporal-polyfill'

/**
 * Whether a daily backup is due: none was made since the time of day at which one is made last passed. A
 * computer that was off at that time makes it when it is on again. What carries a later time than now was
 * made while the clock was wrong, and counts for nothing: else none would be made until that time came.
 * @param madeAt when the backups were made, in any order
 * @param time of day, `02:30`, in the time zone
 */
export function isBackupDue(now: string, madeAt: readonly string[], time: string, timeZone: string): boolean {
  const present = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  const today = present.withPlainTime(Temporal.PlainTime.from(time))
  const last = Temporal.ZonedDateTime.compare(today, present) <= 0 ? today : today.subtract({ days: 1 })
  const isSince = (instant: string) => Temporal.Instant.compare(instant, last.toInstant()) >= 0
  return !madeAt.some((instant) => isSince(instant) && !isLater(instant, now))
}

/**
 * Whether a rehearsal is due: so many days have passed since the last one; or half a day less, where there
 * is a newer backup, so that each night's is rehearsed at once though no two nights take equally long.
 * Never rehearsed, or at a time yet to come, counts as long ago.
 * @param last when the last rehearsal was
 * @param newest when the newest backup was made
 */
export function isRehearsalDue(
  now: string,
  { last, newest }: { last: string | null; newest: string | null },
  days: number,
): boolean {
  if (last === null || isLater(last, now)) return true
  const passedHours = Temporal.Instant.from(now).since(last).total('hours')
  const isNewer = newest !== null && isLater(newest, last)
  return passedHours >= days * 24 - (isNewer ? 12 : 0)
}

/** The newest that was made by now; where a clock was wrong for all of them, the newest. */
export function newestBy<Made extends { madeAt: string }>(
  now: string,
  newestFirst: readonly Made[],
): Made | undefined {
  return newestFirst.find(({ madeAt }) => !isLater(madeAt, now)) ?? newestFirst[0]
}

function isLater(instant: string, now: string): boolean {
  return Temporal.Instant.compare(instant, now) > 0
}
