import { Temporal } from 'temporal-polyfill'

/**
 * For how long every backup stays and how many at most; after that, how many days, weeks and months keep
 * one each.
 */
type Retention = {
  recentHours: number
  maxRecent: number
  days: number
  weeks: number
  months: number
}

/** 48 hours hold the present day and the one before, whatever the time. */
export const usualRetention: Retention = {
  recentHours: 48,
  maxRecent: 20,
  days: 7,
  weeks: 5,
  months: 12,
}

/**
 * Which backups stay: all of the last hours, so that one made by hand and the nightly one don't push each
 * other out, and the newest of each of the last days, weeks (from Monday) and months that have any. Days
 * without a backup use none up, so that a computer which was off for a month loses nothing.
 * @param instants when the backups were made, in any order, ISO 8601
 * @param timeZone whose days, weeks and months they are
 * @returns those to keep, newest first
 */
export function backupsToKeep(
  instants: readonly string[],
  { now, timeZone }: { now: string; timeZone: string },
  retention: Retention = usualRetention,
): string[] {
  const newestFirst = [...instants].sort((a, b) => Temporal.Instant.compare(b, a))
  const kept = new Set(
    newestFirst
      .filter((instant) => hoursBetween(instant, now) <= retention.recentHours)
      .slice(0, retention.maxRecent),
  )
  const rules: [number, (day: Temporal.PlainDate) => string][] = [
    [retention.days, (day) => day.toString()],
    [retention.weeks, (day) => `${day.yearOfWeek}-${day.weekOfYear}`],
    [retention.months, (day) => day.toPlainYearMonth().toString()],
  ]
  const dayOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()
  for (const [most, periodOf] of rules) {
    const periods = new Set<string>()
    for (const instant of newestFirst) {
      const period = periodOf(dayOf(instant))
      if (periods.has(period)) continue
      if (periods.size === most) break
      periods.add(period)
      kept.add(instant)
    }
  }
  return newestFirst.filter((instant) => kept.has(instant))
}

/** Either way: a backup may carry the time of a clock that was fast. */
function hoursBetween(one: string, other: string): number {
  return Math.abs(Temporal.Instant.from(one).since(other).total('hours'))
}
