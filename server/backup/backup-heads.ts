import { stat } from 'node:fs/promises'
import { isGivenUp, type Restore } from '../audit/anchors.ts'
import type { Witness } from '../audit/witness.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './error.ts'
import { type KeptBackup, listBackups } from './folder.ts'
import { readKey } from './key.ts'
import { type Label, labelName, manifestName, parseLabel, parseManifest, type ShopHead } from './manifest.ts'

/** The heads of the books that a backup holds. */
export type BackupHeads = { file: string; madeAt: string; heads: ShopHead[] }
/** unread: the backups that could not be asked, and why, as sentences. */
type ReadHeads = { backups: BackupHeads[]; unread: string[] }

/** Backups that say their heads only at their end are read whole, the newest first, up to so much together. */
const maxReadWhole = 500_000_000

/**
 * What every backup of a folder says of the books: each was sealed with the key when it was made, and lies on
 * another disk than the books, or in another house.
 */
export async function readBackupHeads(folder: string, keyFile: string): Promise<ReadHeads> {
  try {
    const key = await readKey(keyFile)
    return await readHeadsOf(key === null ? [] : await listBackups(folder), key ?? '')
  } catch (error) {
    return { backups: [], unread: [whyUnread(error)] }
  }
}

/** The same, of these backups, the newest first. */
export async function readHeadsOf(kept: readonly KeptBackup[], key: string): Promise<ReadHeads> {
  const read: ReadHeads = { backups: [], unread: [] }
  let left = maxReadWhole
  for (const backup of kept) {
    try {
      const label = await labelOf(backup, key)
      const { heads = null, madeAt } = label
      const { size } = await stat(backup.path)
      if (heads === null) left -= size
      if (heads !== null || left >= 0)
        read.backups.push({ file: backup.name, madeAt, heads: heads ?? (await headsAtEnd(backup, key)) })
      else read.unread.push(`${backup.name} was made by an older program, and there are many of those.`)
    } catch (error) {
      read.unread.push(whyUnread(error))
    }
  }
  return read
}

/** Whether the key opens one of the backups. One that can't be read opens with no key. */
export async function opensWith(kept: readonly KeptBackup[], key: string): Promise<boolean> {
  for (const backup of kept) {
    try {
      await labelOf(backup, key)
      return true
    } catch (error) {
      whyUnread(error)
    }
  }
  return false
}

/** A backup that can't be read, or a disk that is not connected, does not prevent an audit of the books. */
function whyUnread(error: unknown): string {
  if (error instanceof BackupError || (error instanceof Error && 'syscall' in error)) return error.message
  throw error
}

/** What the backups bear witness of in a shop's books. What a later restore discarded is not compared. */
export function witnessesOf(
  shopId: string,
  backups: readonly BackupHeads[],
  restores: readonly Restore[],
): Witness[] {
  return backups.flatMap(({ file, madeAt, heads }) =>
    heads
      .filter((head) => head.shopId === shopId && head.number > 0 && !isGivenUp(head, madeAt, restores))
      .map(({ number, hash }) => ({ number, hash, by: `the backup ${file}` })),
  )
}

async function labelOf({ name, path }: KeptBackup, key: string): Promise<Label> {
  for await (const entry of readArchive(path, key)) {
    if (entry.name === labelName) return parseLabel(entry.content, name)
    break
  }
  throw new BackupError(`${name} is not a backup of this program.`)
}

async function headsAtEnd({ name, path }: KeptBackup, key: string): Promise<ShopHead[]> {
  for await (const entry of readArchive(path, key)) {
    if (entry.name !== manifestName) continue
    const { shops } = parseManifest(entry.content, name)
    return shops.map(({ shopId, entries, headHash }) => ({ shopId, number: entries, hash: headHash }))
  }
  throw new BackupError(`${name} has no manifest: it is not a whole backup.`)
}
