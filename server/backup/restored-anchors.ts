import { basename } from 'node:path'
import type { Anchor, LogHead } from '../audit/anchor.ts'
import { readLastAnchors, readLastAnchorsIn, shortfalls } from '../audit/anchors.ts'
import { HeadsFile } from '../audit/heads-file.ts'
import { replaceHeadsRecord } from '../audit/heads-record-store.ts'
import { lineOf, readLogHeadsIn } from '../audit/log-heads.ts'
import { chainOf, headOfNone } from '../audit-log/chain.ts'
import { readAuditHeads } from '../audit-log/heads-store.ts'
import type { Database } from '../db/client.ts'
import { sealChainOf } from '../evidence/seal.ts'
import { readArchive } from './archive.ts'
import { anchorsName } from './files.ts'
import type { Manifest } from './manifest.ts'

/**
 * Writes down, after the heads that are kept outside the database, how far the books were brought back: else every
 * audit from now on would take the restore for a forgery, by these heads or by a backup that was made later, and so
 * would the tills. Nothing is removed there. Of a backup whose books were short already when it was
 * made nothing is written down, and audits go on saying so.
 * @returns how many entries this installation once had that are not in the backup
 */
export async function noteRestored(
  database: Database,
  dataDir: string,
  { path, key, manifest, at }: { path: string; key: string; manifest: Manifest; at: Date },
): Promise<number> {
  const present = manifest.shops.map(({ shopId, entries }) => ({ shopId, number: entries }))
  const short = shortfalls(await readLastAnchors(dataDir), present)
  const writtenDown = await anchorsIn(path, key)
  const shortBefore = shortfalls(readLastAnchorsIn(writtenDown), present)
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
  const shopIds = manifest.shops.map(({ shopId }) => shopId)
  const ofLogs = await restoredLogs(database, shopIds, { writtenDown, restoredFrom: basename(path), at })
  await file.append([...lines, ...ofLogs])
  return short.reduce((sum, { known, present: number }) => sum + known - number, 0)
}

/** The same of the audit log and of evidence: of the installation's chain, and of each shop's. */
async function restoredLogs(
  database: Database,
  shopIds: readonly string[],
  { writtenDown, restoredFrom, at }: { writtenDown: string; restoredFrom: string; at: Date },
): Promise<LogHead[]> {
  const present = new Map((await readAuditHeads(database)).map((head) => [head._id, head]))
  const ofShops = shopIds.flatMap((shopId) => [chainOf(shopId), sealChainOf(shopId)])
  return [chainOf(null), ...ofShops].flatMap((chain) => {
    const head = present.get(chain) ?? headOfNone(chain)
    const isShort = [...readLogHeadsIn(writtenDown, chain).keys()].some((number) => number > head.number)
    return isShort ? [] : [{ ...lineOf(head, at), restoredFrom }]
  })
}

/** Records in the database the file of heads that a restore leaves: the record before belongs to another file. */
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
