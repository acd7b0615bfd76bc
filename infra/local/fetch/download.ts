import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../begin/errors.js'
import { megabytes, type Progress } from '../begin/progress.js'

/** @returns lower-case hexadecimal */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Bytes in the largest file under the folder: registry clients write a download under names of their own
 * until it is complete, and keep small files beside it.
 */
function largestFile(folder: string): number {
  let largest = 0
  if (!existsSync(folder)) return 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) largest = Math.max(largest, largestFile(path))
    else largest = Math.max(largest, statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }
  return largest
}

/**
 * Fetches a pinned file into `folder`, showing how far it is, and hands out its path only where it is
 * what was expected. A damaged one is deleted and fetched once more.
 */
export async function download(
  {
    title,
    bytes,
    sha256,
    folder,
    fetch,
  }: {
    /** as in "Keycloak 26.7.4" */
    title: string
    bytes: number
    sha256: string
    /** emptied before and meant to be deleted after */
    folder: string
    /** fetches into the folder, returns the file's path */
    fetch: (folder: string) => Promise<string>
  },
  progress: Progress,
): Promise<string> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const step = progress.step(`Fetching ${title}, ${megabytes(bytes)}`, { atOnce: true })
    const timer = setInterval(() => {
      const have = largestFile(folder)
      step.note(
        have >= bytes
          ? 'checking'
          : `${megabytes(have)} of ${megabytes(bytes)}, ${Math.floor((have / bytes) * 100)}%`,
      )
    }, 300)
    try {
      const path = await fetch(folder)
      if ((await sha256Of(path)) === sha256) {
        step.done(`Fetched ${title}, ${megabytes(bytes)}`)
        return path
      }
    } finally {
      clearInterval(timer)
      step.drop()
    }
    if (attempt === 1) progress.say(`  The download of ${title} is damaged: it is deleted and fetched again.`)
  }
  rmSync(folder, { recursive: true, force: true })
  throw new OperatorError(
    `The download of ${title} came damaged twice (it is not the file that was expected) and was deleted. Check the internet connection, or a proxy in between, and start again.`,
  )
}
