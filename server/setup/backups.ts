import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SetupBackups } from '#domain/api/setup.ts'
import { keepKey } from '../backup/key.ts'
import { readRecords } from '../backup/maintenance-store.ts'
import type { IdentityDeps } from '../subjects.ts'
import { requireOpenSetup } from './service.ts'

/**
 * Where backups go and the key they open with, made now if there is none yet. Told in the first run alone:
 * later whoever may read the key's file prints it.
 * @throws Refusal setup_closed
 */
export async function describeBackups(deps: IdentityDeps): Promise<SetupBackups> {
  const { config, database } = deps
  await requireOpenSetup(deps)
  const { folder, place, keyFile, time } = config.backup
  const [{ key }, { backup }, folderDisk, dataDisk] = await Promise.all([
    keepKey(keyFile),
    readRecords(database),
    diskOf(folder),
    diskOf(config.dataDir),
  ])
  return {
    place,
    time,
    key,
    isOnDataDisk: folderDisk === dataDisk,
    lastMadeAt: backup?.at.toISOString() ?? null,
  }
}

/** The disk a folder is on, or will be on once it is made. */
async function diskOf(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(folder) === folder) throw error
    return diskOf(dirname(folder))
  }
}
