import { mkdir, statfs } from 'node:fs/promises'
import type { Logger } from './log.ts'

const everyMs = 60_000
/** Below this MongoDB may stop at any moment: its journal alone takes files of 100 MB. */
const tightBytes = 500 * 1024 * 1024
const MiB = 1024 * 1024

/**
 * What is wrong with the room on the disk, as a sentence; null where there is enough.
 * @param freeBytes what a program without root's rights may still write
 */
export function diskFault(freeBytes: number): string | null {
  if (freeBytes >= tightBytes) return null
  return `The disk is full, or nearly (${Math.floor(freeBytes / MiB)} MB free): sales wait in the tills, and MongoDB or Keycloak may stop, until there is room. Delete what is not needed on this computer, but nothing of this program; what stopped starts again by itself, or with docker compose up -d.`
}

/**
 * Looks now and then at the room on the disk that holds `folder`, and says in the log where it gets short.
 * @returns ends the watch
 */
export function watchDisk(folder: string, log: Logger): () => void {
  let isTight = false
  const look = async () => {
    try {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      const fault = diskFault(bavail * bsize)
      if (fault && !isTight) log.error(fault)
      if (!fault && isTight) log.info('there is room on the disk again')
      isTight = fault !== null
    } catch (error) {
      log.warn({ err: error }, 'how much room the disk has could not be seen')
    }
  }
  void look()
  const looking = setInterval(() => void look(), everyMs)
  looking.unref()
  return () => clearInterval(looking)
}
