import { rename } from 'node:fs/promises'
import type { Database } from '../db/client.ts'
import { BackupError } from './error.ts'
import { isKeyOfForeign } from './folder-owner.ts'
import { digestOf, keepKey, newKey, parseKey, readKey, writeKey } from './key.ts'
import { keepRecord, readRecords } from './maintenance-store.ts'
import type { BackupPlaces } from './settings.ts'

type Place = { database: Database; keyFile: string; now(): Date }

const commands =
  'With npm start: npm run backup -- key KEY, or npm run backup -- new-key. With docker compose: docker compose exec backup node server/backup/main.ts key KEY, or docker compose exec backup node server/backup/main.ts new-key.'

/**
 * The key of this installation's backups, made the first time. The books remember which one it is by a digest: a key that
 * is lost or replaced is never followed by another without a word, since the printed one would open nothing from then on.
 * @throws BackupError where the file is gone, or holds another key than the one in use
 */
export async function keepKeyInUse(place: Place): Promise<{ key: string; isNew: boolean }> {
  const error = await keyError(place)
  if (error !== null) throw new BackupError(error)
  const kept = await keepKey(place.keyFile)
  await noteKey(place, kept.key)
  return kept
}

/** Why the key is not the one in use, as a sentence with what to do; null where it is, or none was in use yet. */
export async function keyError({ database, keyFile }: Omit<Place, 'now'>): Promise<string | null> {
  const { backupKey } = await readRecords(database)
  if (backupKey === null) return null
  const [key, unreadable] = await readKey(keyFile).then(
    (read) => [read, null] as const,
    (error: Error) => [null, error.message] as const,
  )
  if (key !== null && digestOf(key) === backupKey.digest) return null
  const what =
    unreadable !== null
      ? `The key of the backups can’t be read: ${unreadable}`
      : key === null
        ? `The key of the backups is lost: ${keyFile} is not there.`
        : `${keyFile} holds another key than the one that the backups are made with.`
  return `${what} No backup is made until the printed key is put back, or a new one is made and printed. ${commands}`
}

/**
 * Puts the printed key back. Where the folder is another installation's, the key of that one is accepted too: an
 * installation that was set up on another computer takes over the folder of the one that it replaces.
 * @throws BackupError where the key is neither of the two
 */
export async function putKeyBack(
  place: Place,
  key: string,
  folders: Pick<BackupPlaces, 'folder' | 'place'>,
): Promise<void> {
  const records = await readRecords(place.database)
  const { backupKey } = records
  const isInUse = backupKey === null || digestOf(key) === backupKey.digest
  if (!isInUse && !(await isKeyOfForeign({ ...folders, keyFile: place.keyFile }, records, key)))
    throw new BackupError(
      'That is not the key that the backups are made with. Type the one that was printed last, or have a new one made with new-key.',
    )
  await replaceKey(place, key)
}

/** A new key, where the printed one is lost as well. Earlier backups open with the earlier key alone. */
export async function makeNewKey(place: Place): Promise<string> {
  const key = newKey()
  await replaceKey(place, key)
  return key
}

async function replaceKey(place: Place, key: string): Promise<void> {
  const { keyFile, now } = place
  const replaced = await readKey(keyFile).catch(() => 'unreadable')
  // A restore brings the key, and no record of it: the folder of the backups may be known by it.
  if (replaced !== null && parseKey(replaced) !== null && (await keyError(place)) === null)
    await noteKey(place, replaced)
  if (replaced !== null)
    await rename(keyFile, [keyFile, 'until', now().toISOString().replaceAll(':', '-')].join('.'))
  await writeKey(keyFile, key)
  await noteKey(place, key)
}

async function noteKey({ database, now }: Place, key: string): Promise<void> {
  const { backupKey } = await readRecords(database)
  const digest = digestOf(key)
  if (backupKey?.digest === digest) return
  const earlier = backupKey ? [backupKey.digest, ...(backupKey.earlier ?? [])] : []
  await keepRecord(database, 'backupKey', { at: now(), digest, earlier })
}
