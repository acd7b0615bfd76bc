import { setTimeout as pause } from 'node:timers/promises'
import { BackupError } from './error.ts'
import { doWhatIsDue, type TaskDeps } from './tasks.ts'

type Rhythm = { firstLookMs: number; lookEveryMs: number; againAfterMs: number }

/**
 * Looks now and then whether a backup or its rehearsal is due, and does it, until `stopping`. An error is
 * logged and tried again later: one bad night must not be the last backup.
 */
export async function keepSchedule(
  deps: TaskDeps,
  { firstLookMs, lookEveryMs, againAfterMs }: Rhythm,
  stopping: AbortSignal,
): Promise<void> {
  const { folder, time, rehearsalDays } = deps.settings
  deps.log.info({ folder, dailyAt: time, rehearsalDays }, 'backups are made on schedule')
  let waitMs = firstLookMs
  while (!stopping.aborted) {
    try {
      await pause(waitMs, undefined, { signal: stopping })
      await doWhatIsDue(deps)
      waitMs = lookEveryMs
    } catch (error) {
      if (stopping.aborted) return
      if (error instanceof BackupError) deps.log.error(`${error.message} It is tried again later.`)
      else deps.log.error({ err: error }, 'a backup or its rehearsal failed: it is tried again later')
      waitMs = againAfterMs
    }
  }
}
