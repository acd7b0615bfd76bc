import type { Database } from '../db/client.ts'
import { fieldPath } from '../db/paths.ts'
import type { BackupPlace } from './folder.ts'

type Kept = {
  audit: { at: Date; shops: number; differences: number }
  backup: { at: Date; file: string; bytes: number; ms: number }
  backupPlace: { at: Date } & BackupPlace
  /** Which key the backups are made with, since when. `earlier`: the digests of the keys before it; not in old records. */
  backupKey: { at: Date; digest: string; earlier?: string[] }
  backupFailure: { at: Date; why: string }
  /** Why it could not be found out whether a backup is due: none is made while this is set. */
  scheduleFailure: { at: Date; why: string }
  rehearsal: { at: Date; file: string; ms: number; differences: string[]; auditDifferences: number }
  rehearsalFailure: { at: Date; why: string }
}
/** When the last audit, backup and rehearsal were, and how they went. Part of no backup. */
export type MaintenanceRecords = { [Name in keyof Kept]: Kept[Name] | null }

type KeptDocument = { [Name in keyof Kept]: Kept[Name] & { _id: Name } }[keyof Kept]

const maintenance = ({ db }: Database) => db.collection<KeptDocument>('maintenance')

/** Writes one down; a success takes the failure before it away. */
export async function keepRecord<Name extends keyof Kept>(
  database: Database,
  name: Name,
  record: Kept[Name],
): Promise<void> {
  const document = { _id: name, ...record } as KeptDocument
  await maintenance(database).replaceOne({ _id: name }, document, { upsert: true })
  if (name === 'backup') await forgetRecord(database, 'backupFailure')
  if (name === 'rehearsal') await forgetRecord(database, 'rehearsalFailure')
}

export async function forgetRecord(database: Database, name: keyof Kept): Promise<void> {
  await maintenance(database).deleteOne({ _id: name })
}

/** Writes down an audit of all shops, unless the books were audited later than that, by a clock that was right. */
export async function keepAudit(database: Database, audit: Kept['audit'], now: Date): Promise<void> {
  const known = await maintenance(database).findOne({ _id: 'audit' })
  if (!known || known.at <= audit.at || known.at > now) await keepRecord(database, 'audit', audit)
}

export async function readRecords(database: Database): Promise<MaintenanceRecords> {
  const records: MaintenanceRecords = {
    audit: null,
    backup: null,
    backupPlace: null,
    backupKey: null,
    backupFailure: null,
    scheduleFailure: null,
    rehearsal: null,
    rehearsalFailure: null,
  }
  for (const { _id, ...record } of await maintenance(database).find().toArray()) {
    if (Object.hasOwn(records, _id)) Object.assign(records, { [fieldPath(_id)]: record })
  }
  return records
}
