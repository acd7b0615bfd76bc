import { basename } from 'node:path'
import { genesisHash } from '#domain/posting/chain.ts'
import {
  type Anchor,
  appendAnchors,
  readLastAnchors,
  readLastAnchorsIn,
  shortfalls,
} from '../audit/anchors.ts'
import { readArchive } from './archive.ts'
import { anchorsName } from './files.ts'
import type { Manifest } from './manifest.ts'

/**
 * Writes down, after the heads that are kept outside the database, how far the books were brought back
 * where they had come further before: else every audit from now on would take the restore for a forgery.
 * Nothing that stands there is taken away. Of a backup whose books were short already when it was made
 * nothing is written down, and audits go on saying so.
 * @returns how many entries this installation once had that are not in the backup
 */
export async function noteLost(
  dataDir: string,
  { path, key, manifest, at }: { path: string; key: string; manifest: Manifest; at: Date },
): Promise<number> {
  const present = manifest.shops.map(({ shopId, entries }) => ({ shopId, number: entries }))
  const short = shortfalls(await readLastAnchors(dataDir), present)
  if (short.length === 0) return 0
  const shortBefore = shortfalls(readLastAnchorsIn(await anchorsIn(path, key)), present)
  const before = new Set(shortBefore.map(({ shopId }) => shopId))
  const hashes = new Map(manifest.shops.map(({ shopId, headHash }) => [shopId, headHash]))
  const lines = short
    .filter(({ shopId }) => !before.has(shopId))
    .map(
      ({ shopId, present: number }): Anchor => ({
        at: at.toISOString(),
        shopId,
        number,
        hash: hashes.get(shopId) ?? genesisHash,
        restoredFrom: basename(path),
      }),
    )
  if (lines.length > 0) await appendAnchors(dataDir, lines)
  return short.reduce((sum, { known, present: number }) => sum + known - number, 0)
}

/** The heads that were written down outside the database when a backup was made. */
export async function anchorsIn(path: string, key: string): Promise<string> {
  for await (const { name, content } of readArchive(path, key)) {
    if (name === `files/${anchorsName}`) return content.toString('utf8')
  }
  return ''
}
