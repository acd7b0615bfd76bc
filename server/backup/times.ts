import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/**
 * When backups are made and tried. The program that makes them reads these settings, and so does the app:
 * a mistake in one is reported when the app starts, and never means a night without a backup.
 */
export const backupTimes = {
  TZ: z.string().transform(zoneNamed).refine(isTimeZone, 'is no time zone such as Africa/Accra.').optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day such as 02:30.')
    .default('02:30'),
  REHEARSAL_DAYS: z.coerce
    .number('is not a number of days.')
    .int('is not a whole number of days.')
    .min(1, 'is below 1.')
    .default(1),
}

/** POSIX writes `:Africa/Accra` too, and `:/etc/localtime` (many a Linux does) for what the computer has. */
function zoneNamed(setting: string): string {
  const name = setting.replace(/^:/, '')
  return name.startsWith('/') ? localTimeZone() : name
}

function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** This computer's, where no setting names one. */
export function localTimeZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone
  // With a TZ that is set to nothing, or a computer that has no zone at all.
  return name && isTimeZone(name) ? name : 'UTC'
}
