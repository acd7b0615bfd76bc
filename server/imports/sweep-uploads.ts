import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than a request may take (server/app.ts): a file of this age is not written to any more. */
const abandonedAfterMs = 60 * 60 * 1000

/**
 * Deletes abandoned uploads: those of requests and dry runs that ended with the server.
 * @param running ids of the imports that still need their file, which has the id as its name
 * @returns the names of what was deleted
 */
export async function sweepUploads(
  folder: string,
  running: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const swept: string[] = []
  for (const name of await namesIn(folder)) {
    if (running.has(name)) continue
    const path = join(folder, name)
    if (now.getTime() - (await stat(path)).mtimeMs < abandonedAfterMs) continue
    await rm(path, { force: true, recursive: true })
    swept.push(name)
  }
  return swept
}

/** None where nothing was uploaded yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
