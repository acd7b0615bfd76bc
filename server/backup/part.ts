import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A part not written to for this long was left by a backup that was cut off, on any computer. */
const abandonedAfterMs = 10 * 60_000
const partName = /\.age\.(?:(.+)\.(\d+)\.)?[0-9a-f-]{36}\.part$/

/**
 * What a backup is called while it is written: by which process of which computer, so that the next one
 * knows whether it still is. Its own, so that what one of the same second left is not in the way.
 */
export const partOf = (path: string) => `${path}.${hostname()}.${process.pid}.${randomUUID()}.part`

/** Deletes what backups that were cut off had written. Called before this process writes one. */
export async function deleteAbandonedParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const match = partName.exec(name)
    if (!match) continue
    const path = join(folder, name)
    const [, host, pid] = match
    const isOver = host === hostname() && !isAnotherRunning(Number(pid))
    if (isOver || (await isAbandoned(path))) await rm(path, { force: true })
  }
}

/** This process writes none yet: a part with its number was left by one that had it before. */
function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    // By the computer's clock, which the file's own time is of.
    return Date.now() - (await stat(path)).mtimeMs > abandonedAfterMs
  } catch (error) {
    // Its writer has just renamed it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
