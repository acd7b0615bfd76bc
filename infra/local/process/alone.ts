import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf, isRunning, type ProcessIdentity } from '../begin/process-identity.js'

const lookEveryMs = 100

/**
 * Does something while no other process on this computer does: a file names the process that is at it. One that was
 * killed leaves the file behind, and the next takes it over.
 * @param onWait called if another process is at it, before waiting for it. @returns a function that ends the report
 */
export async function alone<Result>(
  file: string,
  work: () => Promise<Result>,
  onWait: () => () => void,
): Promise<Result> {
  const self = identityOf(process.pid)
  if (!self) throw new Error('this process cannot find itself')
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  let onTurn: (() => void) | undefined
  for (;;) {
    writeFileSync(draft, JSON.stringify(self))
    if (await isTaken(file, draft, self)) break
    rmSync(draft, { force: true })
    onTurn ??= onWait()
    await wait(lookEveryMs)
  }
  onTurn?.()
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

async function isTaken(file: string, draft: string, self: ProcessIdentity): Promise<boolean> {
  let knowsLinks = true
  try {
    linkSync(draft, file)
    rmSync(draft)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'EPERM') throw error
    // Some disks have no links: there the name in the file decides.
    knowsLinks = code === 'EEXIST'
  }
  const holder = holderIn(file)
  if (holder === null ? knowsLinks : isRunning(holder)) return false
  renameSync(draft, file)
  // Two may both have found the killed one's file: the process whose name is in it now has it.
  await wait(lookEveryMs)
  return holderIn(file)?.pid === self.pid
}

/** Null where there is none: it was let go of just now. */
function holderIn(file: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
