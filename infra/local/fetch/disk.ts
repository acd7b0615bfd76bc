import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../begin/errors.js'

/** Bytes free for this account on the disk that holds (or will hold) the path. */
function freeBytes(path: string) {
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** What every start leaves room for: MongoDB's journal alone takes files of 100 MB. */
export const START_SPACE = 300e6

const inWords = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`

/**
 * Refuses to begin what would fill the disk half way.
 *
 * @param purpose as in "to set MongoDB and Keycloak up"
 */
export function needSpace(
  path: string,
  neededBytes: number,
  purpose: string,
  measure: (path: string) => number = freeBytes,
) {
  const shortage = spaceShortage(path, neededBytes, measure)
  if (shortage === null) return
  throw new OperatorError(
    `Too little disk space ${purpose}: ${shortage}. Free some space there and start again.`,
  )
}

/** How much is free and how much is needed, in words; null where there is enough. */
export function spaceShortage(path: string, neededBytes: number, measure = freeBytes): string | null {
  const free = measure(path)
  if (free >= neededBytes) return null
  return `${inWords(free)} are free at ${path}, ${inWords(neededBytes)} are needed`
}

const LOOK_MS = 500

/**
 * Waits for room on the disk, and says so: what is started on a full one only ends again.
 *
 * @param signal ends the wait: it then rejects
 */
export async function untilSpace(
  path: string,
  neededBytes: number,
  say: (line: string) => void,
  signal: AbortSignal,
  measure: (path: string) => number = freeBytes,
) {
  const free = measure(path)
  if (free >= neededBytes) return
  say(
    `  The disk is full, or nearly: ${inWords(free)} are free at ${path}. Delete what is not needed on this computer, but nothing of this program: it goes on by itself when ${inWords(neededBytes)} are free.`,
  )
  while (measure(path) < neededBytes) await wait(LOOK_MS, undefined, { signal })
  say('  There is room on the disk again.')
}
