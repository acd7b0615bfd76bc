import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import { restoresIn } from './anchors.ts'
import { HeadsFile, headsFileName, readHeadsText } from './heads-file.ts'
import { replaceHeadsRecord } from './heads-record-store.ts'
import { isSound, presentHeads } from './sound-heads.ts'

/**
 * Begins the file of heads anew with the heads that the books and the audit log have now, after somebody has looked at why it was not
 * what the database knew. The old file is kept beside it, and restores stay written down: backups made before one
 * go on saying what they say.
 * @returns what the old file is called now; null where there was none
 */
export async function beginHeadsAnew(database: Database, dataDir: string, now: Date): Promise<string | null> {
  const text = await readHeadsText(dataDir)
  const until = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = headsFileName.replace('.', `-until-${until}.`)
  if (text !== null) await rename(join(dataDir, headsFileName), join(dataDir, aside))
  const present = []
  for (const head of await presentHeads(database, now))
    if (await isSound(database, head, undefined)) present.push(head)
  const file = new HeadsFile(dataDir)
  await file.read()
  const after = await file.append([...restoresIn(text ?? ''), ...present])
  await replaceHeadsRecord(database, after, now)
  return text === null ? null : aside
}
