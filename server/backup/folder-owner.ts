import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { isFileMissing } from '../operations/missing-file.ts'
import { opensWith } from './backup-heads.ts'
import { BackupError, diskError } from './error.ts'
import { listBackups } from './folder.ts'
import { digestOf, readKey } from './key.ts'
import type { MaintenanceRecords } from './maintenance-store.ts'
import type { BackupPlaces } from './settings.ts'

/**
 * A folder holds the backups of one installation: retention goes by file names, and would delete those of another. A file
 * in the folder names the installation by the digest of its key. Folders of earlier versions have none.
 */
export const ownerName = 'backup-owner.json'

/** The computer and the day are for people. The computer is null in a container, whose name means nothing to them. */
const Owner = z.object({ key: z.string(), computer: z.string().nullable(), since: z.iso.datetime() })
type Owner = z.infer<typeof Owner>

type Places = Pick<BackupPlaces, 'folder' | 'place' | 'keyFile'>
type Records = Pick<MaintenanceRecords, 'backup' | 'backupKey'>

/** Why this installation makes no backups in the folder, as a sentence; null where it may. */
export async function whyForeign(places: Places, { backup, backupKey }: Records): Promise<string | null> {
  const { folder, place, keyFile } = places
  // Why a key can't be read is reported where it is needed.
  const key = await readKey(keyFile).catch(() => null)
  const owner = await readOwner(folder)
  if (owner) {
    // A restore brings the key, and no record of it.
    const ownDigests =
      backupKey !== null
        ? [backupKey.digest, ...(backupKey.earlier ?? [])]
        : key !== null
          ? [digestOf(key)]
          : []
    if (ownDigests.includes(owner.key)) return null
    const since = `since ${owner.since.slice(0, 10)}`
    const details = owner.computer === null ? since : `on ${owner.computer}, ${since}`
    return refusal(place, `belongs to another installation (${details})`)
  }
  const backups = await listBackups(folder)
  if (backups.length === 0 || backups.some(({ name }) => name === backup?.file)) return null
  if (key !== null && (await opensWith(backups, key))) return null
  return refusal(place, 'holds backups of another installation, which the key of this one does not open')
}

const refusal = (place: string, what: string) =>
  `The folder of the backups, ${place}, ${what}: no backup is made there. Choose another folder with BACKUP_DIR. If this installation replaces that one, give it the printed key of those backups. With npm start: npm run backup -- key KEY. With docker compose: docker compose exec backup node server/backup/main.ts key KEY.`

async function refuseForeign(places: Places, records: Records): Promise<void> {
  const why = await whyForeign(places, records)
  if (why !== null) throw new BackupError(why)
}

/**
 * Marks the folder as this installation's, unless it is already.
 * @param key the one in use
 * @throws BackupError where it is another's
 */
export async function claimFolder(places: Places, records: Records, key: string, now: Date): Promise<void> {
  const { folder, place } = places
  await refuseForeign(places, records)
  const digest = digestOf(key)
  if ((await readOwner(folder))?.key === digest) return
  const computer = folder === place ? hostname() : null
  const owner: Owner = { key: digest, computer, since: now.toISOString() }
  const file = join(folder, ownerName)
  const part = `${file}.${randomUUID()}.part`
  try {
    await writeFile(part, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o644, flush: true })
    if (await isFirst(part, file)) return
    // What is there names an earlier key or is damaged, or another installation has just written it.
    await refuseForeign(places, records)
    await rename(part, file)
  } catch (error) {
    throw diskError(error, folder, { writing: true }) ?? error
  } finally {
    await rm(part, { force: true })
  }
}

/** Gives a file a name that no other has: of two installations that begin in one folder, one is first. */
async function isFirst(part: string, file: string): Promise<boolean> {
  try {
    // A disk formatted for Windows has no links.
    await link(part, file).catch(() => copyFile(part, file, constants.COPYFILE_EXCL))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the folder is another installation's, and the key is that one's: with it, this one may take the folder over. */
export async function isKeyOfForeign(places: Places, records: Records, key: string): Promise<boolean> {
  if ((await whyForeign(places, records)) === null) return false
  const owner = await readOwner(places.folder)
  return owner ? owner.key === digestOf(key) : opensWith(await listBackups(places.folder), key)
}

async function readOwner(folder: string): Promise<Owner | null> {
  try {
    return Owner.parse(JSON.parse(await readFile(join(folder, ownerName), 'utf8')))
  } catch (error) {
    // Without a file, or with a damaged one, the backups beside it show whose they are.
    if (isFileMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}
