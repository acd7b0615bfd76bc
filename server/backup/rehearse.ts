import { dirname } from 'node:path'
import { prepareDatabase, writeSchemaVersion } from '#server/db/schema-version.ts'
import { readAnchorsIn, readLastAnchorsIn, restoresIn } from '../audit/anchors.ts'
import type { Difference } from '../audit/difference.ts'
import { readChainHeadsIn } from '../audit/log-heads.ts'
import { auditShop } from '../audit/service.ts'
import { connectDatabase } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { readHeadsOf, witnessesOf } from './backup-heads.ts'
import { type KeptBackup, listBackups } from './folder.ts'
import { differences } from './manifest.ts'
import { checkBackup } from './read.ts'
import { fillDatabase } from './restore.ts'
import { clearScratch } from './restore-store.ts'
import { anchorsIn } from './restored-anchors.ts'
import { readFigures } from './snapshot-store.ts'

export type Rehearsal = {
  file: string
  ms: number
  shops: number
  /** Between the manifest and what was restored: counts, entry hashes, trial balances. */
  differences: string[]
  /** Between the restored documents and the restored books. */
  audit: (Difference & { shopId: string })[]
}

type RehearsalDeps = {
  mongo: { uri: string; database: string }
  log: Logger
  now(): Date
  tell(step: string): void
}

/**
 * Restores a backup into a scratch database, holds it against its manifest, audits the books in it, and
 * takes the scratch database's contents away. What a rehearsal before left there is taken away first.
 */
export async function rehearse(
  { mongo, log, now, tell }: RehearsalDeps,
  backup: KeptBackup,
  key: string,
): Promise<Rehearsal> {
  const began = performance.now()
  tell('reading and checking all of it')
  const manifest = await checkBackup(backup.path, key)
  const scratch = await connectDatabase(mongo.uri, `${mongo.database}_rehearsal`)
  try {
    await clearScratch(scratch.db)
    await fillDatabase(scratch, backup.path, key, tell)
    tell('comparing with the backup')
    const current = differences(manifest, await readFigures(scratch))
    await writeSchemaVersion(scratch.db, manifest.schema, now())
    await prepareDatabase(scratch.db, { log, now })
    tell('auditing the books')
    const anchors = await anchorsIn(backup.path, key)
    // The backups before it know what its books once were; those after it know more than it can hold.
    const { backups } = await readHeadsOf(await listBackups(dirname(backup.path)), key)
    const older = backups.filter(({ madeAt }) => madeAt < manifest.madeAt)
    const restores = restoresIn(anchors)
    const shops = manifest.shops.length
    const audit: Rehearsal['audit'] = []
    // A shop that was written down outside the database, and is not in the backup, was lost before it was made.
    const anchored = readLastAnchorsIn(anchors).map(({ shopId }) => shopId)
    for (const shopId of new Set([...manifest.shops.map(({ shopId }) => shopId), ...anchored])) {
      const others = witnessesOf(shopId, older, restores)
      const heads = readChainHeadsIn(anchors, shopId)
      const found = await auditShop(scratch, shopId, readAnchorsIn(anchors, shopId), others, heads)
      audit.push(...found.map((difference) => ({ ...difference, shopId })))
    }
    return {
      file: backup.name,
      ms: Math.round(performance.now() - began),
      differences: current,
      audit,
      shops,
    }
  } finally {
    await clearScratch(scratch.db)
    await scratch.close()
  }
}
