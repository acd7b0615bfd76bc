import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import { restoresIn } from './anchors.ts'
import { HeadsFile, headsFileName, readHeadsText } from './heads-file.ts'
import { replaceHeadsRecord } from './heads-record-store.ts'
import { isSound, presentHeads } from './sound-heads.ts'

/**
 * Starts a new file of heads with the present heads of the books and the audit log, after an operator has found out
 * why the old one did not match the database. The old file is kept beside it, and restores stay recorded: backups
 * made before one keep their meaning.
 * @returns what the old file is called now; null where there was none
 */
export async function restartHeads(database: Database, dataDir: string, now: Date): Promise<string | null> {
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
