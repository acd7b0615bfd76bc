import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
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
 * A folder in memory for what a run of the tests stores and deletes again: nearly every test file makes a database
 * of four hundred files, and on a disk each of those is waited for. None where the machine has too little memory,
 * or no such file system. What a killed run has left there is removed.
 */
export function makeMemoryFolder(): { path: string; remove: () => void } | undefined {
  if (!existsSync(sharedMemory)) return undefined
  for (const name of readdirSync(sharedMemory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(sharedMemory, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(sharedMemory)
  if (!hasMemoryForData() || bavail * bsize < neededBytes) return undefined
  const path = mkdtempSync(join(sharedMemory, `${prefix}${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
