import { type Db, MongoClient } from 'mongodb'

/** So many files the MongoDB of a run may have open: a third of what aborted it where 9,000 are allowed. */
export const MOST_OPEN_FILES = 3_000
const LOOK_EVERY_MS = 1_000

/** How many files a MongoDB has open: those of its databases, and one for each connection. */
export async function countOpenFiles(admin: Db): Promise<number> {
  const { wiredTiger, connections } = await admin.command({ serverStatus: 1, repl: 0, metrics: 0, locks: 0 })
  return wiredTiger.connection['files currently open'] + connections.current
}

/** Counts the open files of a MongoDB every second. @returns what ends that, with the most there were at once */
export function measureOpenFiles(uri: string, count = countOpenFiles, everyMs = LOOK_EVERY_MS) {
  const client = new MongoClient(uri)
  let most = 0
  let looking = Promise.resolve()
  const look = async () => {
    // A MongoDB that has ended is reported by what watches it.
    const open = await count(client.db('admin')).catch(() => 0)
    most = Math.max(most, open)
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMs)
  timer.unref()
  return async function stop(): Promise<number> {
    clearInterval(timer)
    await looking
    await client.close()
    return most
  }
}

/** The last line about it, and whether a run on CI fails by it: elsewhere services may be kept from earlier runs. */
export function judgeOpenFiles(most: number, isCi: boolean): { line: string; isFailure: boolean } {
  const isTooMuch = most > MOST_OPEN_FILES
  const line = `MongoDB had ${most} files open at most, of ${MOST_OPEN_FILES} that it may have.`
  if (!isTooMuch) return { line, isFailure: false }
  const fix =
    'A test that makes a database for itself takes it from freshDatabases(), which closes its files.'
  return { line: `${line} ${fix}`, isFailure: isCi }
}
