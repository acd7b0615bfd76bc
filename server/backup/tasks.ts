import { isBackupDue, isOlderThanDays } from '#domain/backup/due.ts'
import { connectDatabase, type Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { BackupFault } from './fault.ts'
import { listBackups, tidyBackups } from './folder.ts'
import { keepKey } from './key.ts'
import { keepAudit, keepRecord, readRecords } from './maintenance-store.ts'
import { type MadeBackup, makeBackup } from './make.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'
import type { BackupSettings } from './settings.ts'

export type TaskDeps = { settings: BackupSettings; now(): Date; log: Logger; tell(step: string): void }

/** Runs a task with the database; what becomes of it is written down there for /metrics and the administrators. */
async function withDatabase<Result>(
  { settings }: TaskDeps,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Makes a backup now, keeps its figures, and deletes those that need not be kept any longer. */
export function backUp(deps: TaskDeps): Promise<MadeBackup & { key: string; isKeyNew: boolean }> {
  const { settings, now, log, tell } = deps
  return withDatabase(deps, async (database) => {
    try {
      const { key, isNew } = await keepKey(settings.keyFile)
      const made = await makeBackup({ ...settings, database, key, now, tell })
      const { name: file, bytes, ms } = made
      tell('taking old backups away')
      await keepRecord(database, 'backup', { at: now(), file, bytes, ms })
      const deleted = await tidyBackups(settings.folder, now())
      log.info({ file, bytes, ms, deleted }, 'made a backup')
      return { ...made, key, isKeyNew: isNew }
    } catch (error) {
      await keepRecord(database, 'backupFailure', { at: now(), why: reasonOf(error) })
      throw error
    }
  })
}

/** Restores the newest backup into a scratch database and holds it against its manifest. */
export function rehearseNewest(deps: TaskDeps): Promise<Rehearsal> {
  const { settings, now, log, tell } = deps
  return withDatabase(deps, async (database) => {
    try {
      const [newest] = await listBackups(settings.folder)
      if (!newest)
        throw new BackupFault(`There is no backup in ${settings.folder} to rehearse with: make one first.`)
      const { key } = await keepKey(settings.keyFile)
      const result = await rehearse({ mongo: settings.mongo, log, now, tell }, newest, key)
      const { file, ms, differences, audit } = result
      await keepRecord(database, 'rehearsal', {
        at: now(),
        file,
        ms,
        differences,
        auditDifferences: audit.length,
      })
      // The copy is what the books were when the backup was made: as good an audit of them as any.
      if (differences.length === 0) {
        const at = new Date(newest.madeAt)
        await keepAudit(database, { at, shops: result.shops, differences: audit.length })
      }
      if (differences.length + audit.length > 0)
        log.error({ file, differences, audit }, 'a rehearsal found differences')
      else log.info({ file, ms }, 'a rehearsal of the restore went well')
      return result
    } catch (error) {
      await keepRecord(database, 'rehearsalFailure', { at: now(), why: reasonOf(error) })
      throw error
    }
  })
}

/** What is due of the two, in that order. */
export async function doWhatIsDue(deps: TaskDeps): Promise<void> {
  const { settings, now } = deps
  const [newest] = await listBackups(settings.folder)
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isBackupDue(now().toISOString(), newest?.madeAt ?? null, settings.time, timeZone)) await backUp(deps)
  const { rehearsal } = await withDatabase(deps, readRecords)
  const since = rehearsal?.at.toISOString() ?? null
  if (isOlderThanDays(now().toISOString(), since, settings.rehearsalDays)) await rehearseNewest(deps)
}

function reasonOf(error: unknown): string {
  return error instanceof BackupFault ? error.message : 'a fault of the program: see its log'
}
