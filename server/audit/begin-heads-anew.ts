import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import type { Anchor } from './anchor.ts'
import { restoresIn } from './anchors.ts'
import { HeadsFile, headsFileName, readHeadsText } from './heads-file.ts'
import { replaceHeadsRecord } from './heads-record-store.ts'
import { presentLogHeads } from './log-heads.ts'

/**
 * Begins the file of heads anew with the heads that the books and the audit log have now, after somebody has looked at why it was not
 * what the database knew. The old file is kept beside it, and restores stay written down: backups made before one
 * go on saying what they say.
 * @returns what the old file is called now; null where there was none
 */
export async function beginHeadsAnew(database: Database, dataDir: string, now: Date): Promise<string | null> {
  const heads = await database.collections.chainHeads.find().toArray()
  const text = await readHeadsText(dataDir)
  const until = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = headsFileName.replace('.', `-until-${until}.`)
  if (text !== null) await rename(join(dataDir, headsFileName), join(dataDir, aside))
  const present = heads
    .filter(({ number }) => number > 0)
    .map(({ _id, number, hash }): Anchor => ({ at: now.toISOString(), shopId: _id, number, hash }))
  const file = new HeadsFile(dataDir)
  await file.read()
  const after = await file.append([
    ...restoresIn(text ?? ''),
    ...present,
    ...(await presentLogHeads(database, now)),
  ])
  await replaceHeadsRecord(database, after, now)
  return text === null ? null : aside
}
