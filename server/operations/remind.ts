import { readRecords } from '../backup/maintenance-store.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'

/** One night may be missed; after two somebody is to know. */
const oldAfterMs = 48 * 3_600_000

/** Says in the log where nobody has backed this installation up for two days, or the last attempt or rehearsal failed. */
export async function remindOfBackups(database: Database, log: Logger, now: Date): Promise<void> {
  const { backup, backupFailure, scheduleFailure, rehearsal, rehearsalFailure } = await readRecords(database)
  if (!backup) log.warn('this installation was never backed up: docs/operations.md tells how')
  else if (now.getTime() - backup.at.getTime() > oldAfterMs)
    log.warn({ at: backup.at, file: backup.file }, 'the last backup is older than two days')
  if (backupFailure) log.error(backupFailure, 'the last attempt at a backup failed')
  if (scheduleFailure) log.error(scheduleFailure, 'whether a backup is due can not be found out')
  if (rehearsalFailure) log.error(rehearsalFailure, 'the last rehearsal of a restore was cut off')
  if (rehearsal && rehearsal.differences.length + rehearsal.auditDifferences > 0)
    log.error(rehearsal, 'the last backup does not restore to what it says')
}
