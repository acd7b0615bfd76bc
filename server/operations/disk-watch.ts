import { mkdir, statfs } from 'node:fs/promises'
import type { Logger } from '#server/log.ts'

/** Below this MongoDB may stop at any moment: its journal alone takes files of 100 MB. */
const tightBytes = 500 * 1024 * 1024
const MiB = 1024 * 1024
/** One copy of a large file fills a disk in seconds: where that could happen, it is looked at every second. */
const ampleBytes = 20 * 1024 * MiB
const lookMs = { short: 1_000, ample: 10_000 } as const

/**
 * What is wrong with the room on the disk, as a sentence; null where there is enough.
 * @param freeBytes what a program without root's rights may still write
 */
export function diskError(freeBytes: number): string | null {
  if (freeBytes >= tightBytes) return null
  return `The disk is full, or nearly (${Math.floor(freeBytes / MiB)} MB free): sales wait in the tills, and MongoDB or Keycloak may stop, until there is room. Delete what is not needed on this computer, but nothing of this program; what stopped starts again by itself, or with docker compose up -d.`
}

/** How long until the next look at a disk with so much room. */
export function nextLookMs(freeBytes: number): number {
  return freeBytes < ampleBytes ? lookMs.short : lookMs.ample
}

/**
 * Looks again and again at the room on the disk that holds `folder`, and says in the log where it gets short.
 * @returns ends the watch
 */
export function watchDisk(folder: string, log: Logger): () => void {
  let isTight = false
  let isEnded = false
  let next: NodeJS.Timeout | undefined
  const look = async () => {
    let free = ampleBytes
    try {
      await mkdir(folder, { recursive: true })
      free = await freeBytesOf(folder)
      const error = diskError(free)
      if (error && !isTight) log.error(error)
      if (!error && isTight) log.info('there is room on the disk again')
      isTight = error !== null
    } catch (error) {
      log.warn({ err: error }, 'how much room the disk has could not be seen')
    }
    if (!isEnded) next = setTimeout(() => void look(), nextLookMs(free)).unref()
  }
  void look()
  return () => {
    isEnded = true
    clearTimeout(next)
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** How much may still be written to the disk that holds `folder`; null where that cannot be seen. */
export function readFreeBytes(folder: string): Promise<number | null> {
  return freeBytesOf(folder).catch(() => null)
}
