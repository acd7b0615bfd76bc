import type { AppDeps } from '#server/wiring/app-deps.ts'
import { listBackups } from '../backup/folder.ts'
import { readRecords } from '../backup/maintenance-store.ts'

/**
 * When the newest backup of an earlier installation was made, ISO 8601; null if there is none, this database has made
 * its own, or the folder cannot be read.
 */
export async function earlierBackupAt({
  config,
  database,
  log,
}: Pick<AppDeps, 'config' | 'database' | 'log'>): Promise<string | null> {
  if ((await readRecords(database)).backup !== null) return null
  try {
    return (await listBackups(config.backup.folder))[0]?.madeAt ?? null
  } catch (error) {
    log.warn({ err: error }, 'the backup folder could not be read')
    return null
  }
}
