import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupsToKeep } from '#domain/backup/retention.ts'
import { isFileMissing } from '../operations/missing-file.ts'
import { BackupError } from './error.ts'

const nameOf = /^sales-and-accounts-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.age$/

export type KeptBackup = { name: string; path: string; madeAt: string }

/**
 * Where backups went, and whether that was another disk than the data's. `place`: as BACKUP_DIR names it on the computer,
 * while the folder in a container is always the same; absent before it was kept.
 */
export type BackupPlace = { folder: string; place?: string; isOnDataDisk: boolean }

type Folders = { folder: string; place: string; dataDir: string }

export function backupName(madeAt: Date): string {
  return `sales-and-accounts-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`
}

/** The backups of a folder, newest first; none if the folder is not there. Other files in it are ignored. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = (await namesIn(folder)).sort().reverse()
  return names.flatMap((name) => {
    const [, day, hour, minute, second] = nameOf.exec(name) ?? []
    if (!day) return []
    return [{ name, path: join(folder, name), madeAt: `${day}T${hour}:${minute}:${second}Z` }]
  })
}

/**
 * Why backups can't go where the last one went, as a sentence; null where they can. A folder that is gone,
 * or is on the data's disk now, belongs to a disk that is not connected: what were written in its stead
 * would be lost together with the data.
 * @param known where the last backup went
 */
export async function whyAway(
  { folder, place, dataDir }: Folders,
  known: BackupPlace | null,
): Promise<string | null> {
  // Another folder was chosen: that is no disk that is away.
  if (known?.folder !== folder || (known.place ?? place) !== place) return null
  if (!(await isThere(folder))) {
    return `The folder of the backups, ${place}, no longer exists: connect its disk. If the disk is permanently lost, create the folder again on a new one.${remountHint(folder, place)}`
  }
  if (!known.isOnDataDisk && (await isOnOneDisk(folder, dataDir))) {
    return `The disk of the backups is not connected: their folder, ${place}, is now on the same disk as the data. Connect it, or choose another folder with BACKUP_DIR.${remountHint(folder, place)}`
  }
  return null
}

/** A container sees what was at its start: a disk that is mounted later shows after a new one. */
function remountHint(folder: string, place: string): string {
  return folder === place ? '' : ' Once it is mounted: docker compose restart backup app.'
}

/** Makes the folder where there never was one. Throws BackupError where its disk is not connected. */
export async function openFolder(folders: Folders, known: BackupPlace | null): Promise<BackupPlace> {
  const why = await whyAway(folders, known)
  if (why) throw new BackupError(why)
  const { folder, place, dataDir } = folders
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { folder, place, isOnDataDisk: await isOnOneDisk(folder, dataDir) }
}

export async function isOnOneDisk(...folders: string[]): Promise<boolean> {
  return new Set(await Promise.all(folders.map(diskOf))).size === 1
}

/** The disk a folder is on, or will be on once it is made. */
async function diskOf(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev
  } catch (error) {
    if (!isFileMissing(error) || dirname(folder) === folder) throw error
    return diskOf(dirname(folder))
  }
}

/** Deletes the backups that need not be kept any longer. */
export async function tidyBackups(folder: string, now: Date, timeZone: string): Promise<string[]> {
  const backups = await listBackups(folder)
  const kept = new Set(
    backupsToKeep(
      backups.map(({ madeAt }) => madeAt),
      { now: now.toISOString(), timeZone },
    ),
  )
  const gone = backups.filter(({ madeAt }) => !kept.has(madeAt))
  for (const { path } of gone) await rm(path)
  return gone.map(({ name }) => name)
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isFileMissing(error)) return []
    throw error
  }
}

async function isThere(folder: string): Promise<boolean> {
  try {
    await stat(folder)
    return true
  } catch (error) {
    if (isFileMissing(error)) return false
    throw error
  }
}
