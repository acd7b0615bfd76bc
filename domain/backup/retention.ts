import { Temporal } from 'temporal-polyfill'

/** How many days, weeks and months keep a backup each. */
export type Retention = { days: number; weeks: number; months: number }

export const usualRetention: Retention = { days: 7, weeks: 5, months: 12 }

/**
 * Which backups stay: the newest of each of the last days, weeks (from Monday) and months that have
 * any. Days without a backup use none up, so that a computer which was off for a month loses nothing.
 * @param instants when the backups were made, in any order, ISO 8601
 * @returns those to keep, newest first
 */
export function backupsToKeep(instants: readonly string[], retention: Retention = usualRetention): string[] {
  const newestFirst = [...instants].sort((a, b) => Temporal.Instant.compare(b, a))
  const rules: [number, (day: Temporal.PlainDate) => string][] = [
    [retention.days, (day) => day.toString()],
    [retention.weeks, (day) => `${day.yearOfWeek}-${day.weekOfYear}`],
    [retention.months, (day) => day.toPlainYearMonth().toString()],
  ]
  const kept = new Set<string>()
  for (const [most, periodOf] of rules) {
    const periods = new Set<string>()
    for (const instant of newestFirst) {
      const period = periodOf(Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate())
      if (periods.has(period)) continue
      if (periods.size === most) break
      periods.add(period)
      kept.add(instant)
    }
  }
  return newestFirst.filter((instant) => kept.has(instant))
}
