import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault } from './faults.js'

/**
 * Bytes free for this account on the disk that holds (or will hold) the path.
 *
 * @param {string} path
 */
export function freeBytes(path) {
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @param {number} bytes */
const inWords = (bytes) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`)

/**
 * Refuses to begin what would fill the disk half way.
 *
 * @param {string} path
 * @param {number} neededBytes
 * @param {string} purpose as in "to set MongoDB and Keycloak up"
 * @param {(path: string) => number} [measure]
 */
export function needSpace(path, neededBytes, purpose, measure = freeBytes) {
  const free = measure(path)
  if (free >= neededBytes) return
  throw new Fault(
    `Too little disk space ${purpose}: ${inWords(free)} are free at ${path}, ${inWords(neededBytes)} are needed. Free some space there and start again.`,
  )
}
