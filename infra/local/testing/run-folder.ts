import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const gib = 1024 ** 3
/** What a whole run holds at once at most: the databases of some files, and three products. */
const neededBytes = 6 * gib
/** The memory of a Linux machine as a file system. */
const sharedMemory = '/dev/shm'
const prefix = 'sales-and-accounts-'

/** Whether the tests may keep their data in memory and leave as much again to the programs. */
export const hasMemoryForData = () => freemem() >= 2 * neededBytes

/**
 * A folder for what a run of the tests stores and deletes again, so that it leaves nothing behind. In memory: nearly
 * every test file fills a database of four hundred files, and on a disk each of those is waited for. On the disk where
 * the machine has too little memory, or no such file system. What a killed run has left is removed.
 */
export function makeRunFolder(): { path: string; remove: () => void } {
  for (const folder of [sharedMemory, tmpdir()]) if (existsSync(folder)) removeLeftBehind(folder)
  const path = mkdtempSync(join(hasRoomInMemory() ? sharedMemory : tmpdir(), `${prefix}${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function removeLeftBehind(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function hasRoomInMemory(): boolean {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return hasMemoryForData() && bavail * bsize >= neededBytes
}
