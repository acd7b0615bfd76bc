import { basename } from 'node:path'
import type { Anchor } from '../audit/anchor.ts'
import { readLastAnchors, readLastAnchorsIn, shortfalls } from '../audit/anchors.ts'
import { HeadsFile } from '../audit/heads-file.ts'
import { replaceHeadsRecord } from '../audit/heads-record-store.ts'
import type { Database } from '../db/client.ts'
import { readArchive } from './archive.ts'
import { anchorsName } from './files.ts'
import type { Manifest } from './manifest.ts'

/**
 * Writes down, after the heads that are kept outside the database, how far the books were brought back: else every
 * audit from now on would take the restore for a forgery, by these heads or by a backup that was made later, and so
 * would the tills. Nothing that stands there is taken away. Of a backup whose books were short already when it was
 * made nothing is written down, and audits go on saying so.
 * @returns how many entries this installation once had that are not in the backup
 */
export async function noteRestored(
  dataDir: string,
  { path, key, manifest, at }: { path: string; key: string; manifest: Manifest; at: Date },
): Promise<number> {
  const present = manifest.shops.map(({ shopId, entries }) => ({ shopId, number: entries }))
  const short = shortfalls(await readLastAnchors(dataDir), present)
  const shortBefore = shortfalls(readLastAnchorsIn(await anchorsIn(path, key)), present)
  const before = new Set(shortBefore.map(({ shopId }) => shopId))
  const lines = manifest.shops
    .filter(({ shopId }) => !before.has(shopId))
    .map(
      ({ shopId, entries, headHash }): Anchor => ({
        at: at.toISOString(),
        shopId,
        number: entries,
        hash: headHash,
        restoredFrom: basename(path),
      }),
    )
  const file = new HeadsFile(dataDir)
  await file.read()
  await file.append(lines)
  return short.reduce((sum, { known, present: number }) => sum + known - number, 0)
}

/** Tells the database of the file of heads, as a restore leaves it: what it knew before was of another. */
export async function knowHeads(database: Database, dataDir: string, at: Date): Promise<void> {
  const { state } = await new HeadsFile(dataDir).read()
  await replaceHeadsRecord(database, state, at)
}

/** The heads that were written down outside the database when a backup was made. */
export async function anchorsIn(path: string, key: string): Promise<string> {
  for await (const { name, content } of readArchive(path, key)) {
    if (name === `files/${anchorsName}`) return content.toString('utf8')
  }
  return ''
}
