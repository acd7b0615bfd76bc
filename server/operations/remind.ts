import { type MaintenanceRecords, readRecords } from '../backup/maintenance-store.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'

/** One night may be missed; after two it is reported. */
const oldAfterMs = 48 * 3_600_000

type Failure = { level: 'warn' | 'error'; what: string; facts: object }

/**
 * Logs that this installation was not backed up for two days, or that the last attempt or rehearsal failed.
 * @returns the same in a few words
 */
export async function remindOfBackups(database: Database, log: Logger, now: Date): Promise<string> {
  const errors = errorsOf(await readRecords(database), now)
  for (const { level, what, facts } of errors) log[level](facts, what)
  return errors.map(({ what }) => what).join('; ') || 'the backups are in order'
}

function errorsOf(records: MaintenanceRecords, now: Date): Failure[] {
  const { backup, backupFailure, scheduleFailure, rehearsal, rehearsalFailure } = records
  const errors: (Failure | false | null)[] = [
    !backup && {
      level: 'warn',
      what: 'this installation has never been backed up: see docs/operations.md',
      facts: {},
    },
    backup &&
      now.getTime() - backup.at.getTime() > oldAfterMs && {
        level: 'warn',
        what: 'the last backup is older than two days',
        facts: { at: backup.at, file: backup.file },
      },
    backupFailure && { level: 'error', what: 'the last attempt at a backup failed', facts: backupFailure },
    scheduleFailure && {
      level: 'error',
      what: 'whether a backup is due cannot be found out',
      facts: scheduleFailure,
    },
    rehearsalFailure && {
      level: 'error',
      what: 'the last rehearsal of a restore was cut off',
      facts: rehearsalFailure,
    },
    rehearsal &&
      rehearsal.differences.length + rehearsal.auditDifferences > 0 && {
        level: 'error',
        what: 'the last backup does not restore to what it says',
        facts: rehearsal,
      },
  ]
  return errors.filter((error) => error !== null && error !== false)
}
