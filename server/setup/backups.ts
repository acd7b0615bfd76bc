import type { SetupBackups } from '#domain/api/setup.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { isOnOneDisk, listBackups } from '../backup/folder.ts'
import { keepKeyInUse } from '../backup/key-in-use.ts'
import { readRecords } from '../backup/maintenance-store.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { requireOpenSetup } from './service.ts'

/**
 * Where backups go and the key they open with, made now if there is none yet. Shown in the first run alone:
 * later anyone who may read the key's file prints it.
 * @throws Refusal setup_closed
 */
export async function describeBackups(deps: IdentityDeps): Promise<SetupBackups> {
  const { config, database, now } = deps
  await requireOpenSetup(deps)
  const { folder, place, keyFile, time } = config.backup
  const [{ key }, { backup }, isOnDataDisk] = await Promise.all([
    keepKeyInUse({ database, keyFile, now }),
    readRecords(database),
    isOnOneDisk(folder, config.dataDir),
  ])
  return {
    place,
    time,
    key,
    isOnDataDisk,
    lastMadeAt: backup?.at.toISOString() ?? null,
  }
}

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
