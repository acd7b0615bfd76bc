import { isBackupDue, isRehearsalDue, newestBy } from '#domain/backup/due.ts'
import { readLastAnchors, type Shortfall, shortfalls } from '../audit/anchors.ts'
import { auditHeads } from '../audit/audit-heads.ts'
import { readHeadsText } from '../audit/heads-file.ts'
import { readHeadsRecord } from '../audit/heads-record-store.ts'
import { connectDatabase, type Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { hasDevelopers } from '../setup/store.ts'
import { BackupError, diskError } from './error.ts'
import { type KeptBackup, listBackups, openFolder, tidyBackups, whyAway } from './folder.ts'
import { claimFolder, whyForeign } from './folder-owner.ts'
import { keepKeyInUse } from './key-in-use.ts'
import {
  forgetRecord,
  keepAudit,
  keepRecord,
  type MaintenanceRecords,
  readRecords,
} from './maintenance-store.ts'
import { type MadeBackup, makeBackup } from './make.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'
import type { BackupSettings } from './settings.ts'

export type TaskDeps = { settings: BackupSettings; now(): Date; log: Logger; tell(step: string): void }

/** Runs a task with the database. Why it failed is written down there, for /metrics and the administrators. */
async function withRecords<Result>(
  { settings, now }: TaskDeps,
  failure: 'backupFailure' | 'rehearsalFailure' | 'scheduleFailure',
  work: (database: Database, records: MaintenanceRecords) => Promise<Result>,
): Promise<Result> {
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database)
  try {
    const records = await readRecords(database)
    try {
      return await work(database, records)
    } catch (cause) {
      const error = diskError(cause, settings.folder) ?? cause
      await keepRecord(database, failure, { at: now(), why: reasonOf(error) })
      throw error
    }
  } finally {
    await database.close()
  }
}

/** Makes a backup now, keeps its figures, and deletes those that need not be kept any longer. */
export function backUp(deps: TaskDeps): Promise<MadeBackup & { key: string; isKeyNew: boolean }> {
  const { settings, now, log, tell } = deps
  return withRecords(deps, 'backupFailure', async (database, records) => {
    const { key, isNew } = await keepKeyInUse({ database, keyFile: settings.keyFile, now })
    const place = await openFolder(settings, records.backupPlace)
    await claimFolder(settings, records, key, now())
    const made = await makeBackup({ ...settings, database, key, now, tell })
    const { name: file, bytes, ms } = made
    tell('deleting old backups')
    await keepRecord(database, 'backup', { at: now(), file, bytes, ms })
    await keepRecord(database, 'backupPlace', { at: now(), ...place })
    const deleted = await tidyBackups(settings.folder, now(), settings.timeZone)
    log.info({ file, bytes, ms, deleted }, 'made a backup')
    return { ...made, key, isKeyNew: isNew }
  })
}

/** Restores the newest backup into a scratch database and holds it against its manifest. */
export function rehearseNewest(deps: TaskDeps): Promise<Rehearsal> {
  const { settings, now, log, tell } = deps
  return withRecords(deps, 'rehearsalFailure', async (database, records) => {
    const why = (await whyAway(settings, records.backupPlace)) ?? (await whyForeign(settings, records))
    if (why) throw new BackupError(why)
    const newest = await newestBackup(deps)
    if (!newest)
      throw new BackupError(`There is no backup in ${settings.folder} to rehearse with: make one first.`)
    const { key } = await keepKeyInUse({ database, keyFile: settings.keyFile, now })
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
      // But what the books have lost since then does not show in the copy.
      const lost = await lostSince(database, settings.dataDir)
      const heads = auditHeads(await readHeadsText(settings.dataDir), await readHeadsRecord(database))
      const since = lost.length + heads.length
      if (lost.length > 0) log.error({ lost }, 'the database lacks entries that were written down outside it')
      if (heads.length > 0) log.error({ heads }, 'the file of heads is not as this program left it')
      const at = since > 0 ? now() : new Date(newest.madeAt)
      await keepAudit(database, { at, shops: result.shops, differences: audit.length + since }, now())
    }
    if (differences.length + audit.length > 0)
      log.error({ file, differences, audit }, 'a rehearsal found differences')
    else log.info({ file, ms }, 'a rehearsal of the restore went well')
    return result
  })
}

/** The shops whose books in the database reach less far than was written down outside it. */
async function lostSince({ collections }: Database, dataDir: string): Promise<Shortfall[]> {
  const known = await readLastAnchors(dataDir)
  const heads = await collections.chainHeads.find({}, { projection: { number: 1 } }).toArray()
  return shortfalls(
    known,
    heads.map(({ _id, number }) => ({ shopId: _id, number })),
  )
}

/**
 * What is due of the two, in that order. An error in finding that out is written down too: no backup would
 * ever be made, without a notice. It is deleted as soon as it can be found out again.
 */
export async function doWhatIsDue(deps: TaskDeps): Promise<void> {
  const isBackupNext = await withRecords(deps, 'scheduleFailure', async (database, records) =>
    (await isSetUp(database)) ? isNextBackupDue(deps, records) : null,
  )
  if (isBackupNext === null) return
  if (isBackupNext) await backUp(deps)
  const isRehearsalNext = await withRecords(deps, 'scheduleFailure', async (database, records) => {
    const isDue = await isNextRehearsalDue(deps, records)
    if (records.scheduleFailure) await forgetRecord(database, 'scheduleFailure')
    return isDue
  })
  if (isRehearsalNext) await rehearseNewest(deps)
}

/** An empty installation has nothing to back up: its backup would be the newest beside those of an earlier one. */
async function isSetUp(database: Database): Promise<boolean> {
  if (await hasDevelopers(database)) return true
  return (await database.collections.shops.findOne({}, { projection: { _id: 1 } })) !== null
}

async function isNextBackupDue({ settings, now }: TaskDeps, records: MaintenanceRecords): Promise<boolean> {
  const madeAt = await knownBackups(settings, records)
  return isBackupDue(now().toISOString(), madeAt, settings.time, settings.timeZone)
}

async function isNextRehearsalDue(deps: TaskDeps, { rehearsal }: MaintenanceRecords): Promise<boolean> {
  const newest = (await newestBackup(deps))?.madeAt ?? null
  const last = rehearsal?.at.toISOString() ?? null
  return isRehearsalDue(deps.now().toISOString(), { last, newest }, deps.settings.rehearsalDays)
}

async function newestBackup({ settings, now }: TaskDeps): Promise<KeptBackup | undefined> {
  return newestBy(now().toISOString(), await listBackups(settings.folder))
}

/**
 * When backups were made: those on their disk. While it is away, the last one counts as made, so that
 * one is missed only when the next is due. Those of another installation do not count: one is due, and is refused.
 */
async function knownBackups(settings: BackupSettings, records: MaintenanceRecords): Promise<string[]> {
  const { backup, backupPlace } = records
  const last = backup ? [backup.at.toISOString()] : []
  try {
    const backups = await listBackups(settings.folder)
    const isForeign = (await whyForeign(settings, records)) !== null
    // Last: a disk that is removed in between is noticed.
    if (await whyAway(settings, backupPlace)) return last
    return isForeign ? [] : backups.map(({ madeAt }) => madeAt)
  } catch (error) {
    if (diskError(error, settings.folder)) return last
    throw error
  }
}

function reasonOf(error: unknown): string {
  return error instanceof BackupError ? error.message : 'an error of the program: see its log'
}
