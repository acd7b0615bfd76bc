import { setTimeout as wait } from 'node:timers/promises'
import type { Db, MongoClient } from 'mongodb'

/**
 * A database has some four hundred files, and a run makes and drops hundreds of databases: MongoDB aborts where it has
 * more files open than it may. Files that are not used are closed this soon, in place of ten minutes.
 */
const CLOSED_SOON = 'file_manager=(close_idle_time=1,close_scan_interval=1,close_handle_minimum=100)'
/**
 * The past of a dropped database is let go this soon, in place of five minutes, and its files with it. Longer than a
 * backup of the tests takes to read, which needs the past.
 */
const PAST_SECONDS = 5
const CHECKPOINT_SECONDS = 15

/** Sets a MongoDB of tests up so that it has at most 3,000 files open. */
export async function keepFewFilesOpen(admin: Db): Promise<void> {
  const parameters = {
    minSnapshotHistoryWindowInSeconds: PAST_SECONDS,
    syncdelay: CHECKPOINT_SECONDS,
    wiredTigerEngineRuntimeConfig: CLOSED_SOON,
  }
  for (const [name, value] of Object.entries(parameters))
    await admin.command({ setParameter: 1, [name]: value })
  // It looks for files to close when ten seconds of the old interval are over, and at the new one from then on.
  const looks = await countLooks(admin)
  while ((await countLooks(admin)) === looks) await wait(200)
}

/** How often MongoDB has looked for files to close. */
async function countLooks(admin: Db): Promise<number> {
  const { wiredTiger } = await admin.command({ serverStatus: 1 })
  return wiredTiger['data-handle']['connection sweeps']
}

/**
 * Drops a database and waits for a checkpoint, without which none of its files is closed. Dropped databases that wait
 * for the next one together also keep MongoDB from making others in the meantime.
 */
export async function dropDatabase(client: MongoClient, name: string): Promise<void> {
  await client.db(name).dropDatabase()
  await client.db('admin').command({ fsync: 1 })
}
