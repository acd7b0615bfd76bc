import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { newKey } from '#server/backup/key.ts'
import { makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import type { Row } from './table.ts'

const maxBackupSeconds = 20
const maxRestoreSeconds = 60

/** A backup of the whole database and its restore into an empty one beside it; the accounts of Keycloak are not among it. */
export async function benchBackup(mongodbUri: string, database: Database): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'))
  const scratchName = `bench_restore_${randomUUID().slice(0, 8)}`
  const key = newKey()
  const common = {
    dataDir: join(folder, 'data'),
    identity: { kind: 'none' },
    now: () => new Date(),
    tell: () => undefined,
  } as const
  try {
    const began = performance.now()
    const made = await makeBackup({ ...common, database, folder, key })
    const madeSeconds = (performance.now() - began) / 1000
    const { size } = await stat(made.path)
    const scratch = await connectDatabase(mongodbUri, scratchName)
    const restoring = performance.now()
    await restoreBackup({ ...common, database: scratch, log: pino({ level: 'silent' }) }, made.path, key)
    const restoredSeconds = (performance.now() - restoring) / 1000
    await scratch.close()
    const documents = made.manifest.collections.reduce((sum, one) => sum + one.documents, 0)
    const megabytes = made.manifest.collections.reduce((sum, one) => sum + one.bytes, 0) / 1e6
    return [
      {
        what: 'backup of everything',
        measured: `${madeSeconds.toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB`,
        baseline: `${documents} documents, ${Math.round(megabytes)} MB`,
        ratio: null,
        wanted: `at most ${maxBackupSeconds} s`,
        holds: madeSeconds <= maxBackupSeconds,
      },
      {
        what: 'restore of it, checked and compared',
        measured: `${restoredSeconds.toFixed(1)} s`,
        baseline: '',
        ratio: null,
        wanted: `at most ${maxRestoreSeconds} s`,
        holds: restoredSeconds <= maxRestoreSeconds,
      },
    ]
  } finally {
    const client = new MongoClient(mongodbUri)
    await client.db(scratchName).dropDatabase()
    await client.close()
    await rm(folder, { recursive: true, force: true })
  }
}
