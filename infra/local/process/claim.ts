import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readJson, writeJson } from '../begin/json-file.js'
import { npmAbove } from '../begin/parent.js'
import { identityOf, isRunning, type ProcessIdentity } from '../begin/process-identity.js'
import type { Progress } from '../begin/progress.js'
import { type Child, endLeftover } from './child.ts'

type ChildRecord = ProcessIdentity & { name: string }

/**
 * One launcher for each DATA_DIR, and what it has started: a file that names the launcher and its
 * children. A launcher that was killed leaves the file behind; the next one reads in it what may still
 * be running.
 */
export type LauncherRecord = {
  launcher: ProcessIdentity
  /** the processes whose end is the launcher's end */
  parents: ProcessIdentity[]
  address?: string
  isStopping?: boolean
  children: ChildRecord[]
}

export type Claim = {
  /** what a killed launcher had started */
  leftovers: ChildRecord[]
  addChild: (child: Child) => void
  setAddress: (address: string) => void
  /** another start may wait for the end instead of giving way */
  setStopping: () => void
  release: () => void
}

/** @param dataDir made where it is missing */
export async function claimDataDir(
  dataDir: string,
  progress: Progress,
): Promise<{ claim: Claim } | { heldBy: LauncherRecord }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (;;) {
    const result = await tryToClaim(dataDir)
    if (!('heldBy' in result) || !isEnding(result.heldBy)) return result
    const step = progress.step('Waiting for the previous start to stop')
    while (isRunning(result.heldBy.launcher)) await wait(100)
    step.drop()
  }
}

const isEnding = ({ isStopping, parents }: LauncherRecord) => isStopping === true || !parents.every(isRunning)

async function tryToClaim(dataDir: string): Promise<{ claim: Claim } | { heldBy: LauncherRecord }> {
  const path = join(dataDir, 'launcher.json')
  const self = identityOf(process.pid)
  if (!self) throw new Error('this process cannot find itself')
  const record: LauncherRecord = { launcher: self, parents: npmAbove(), children: [] }
  const draft = `${path}.${process.pid}.new`
  writeDraft(draft, record)
  let leftovers = [] as ChildRecord[]
  try {
    linkSync(draft, path)
    rmSync(draft)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'EPERM') throw error
    const held = readRecord(path)
    if (held && isRunning(held.launcher)) {
      rmSync(draft)
      return { heldBy: held }
    }
    leftovers = held?.children ?? []
    renameSync(draft, path)
    // Two launchers may both have found the killed one's file: the process whose name is in it now has it.
    await wait(100)
    const now = readRecord(path)
    if (now && now.launcher.pid !== self.pid) return { heldBy: now }
  }
  // What can't be written down now is with the next change: neither starting a child again nor stopping
  // may need room on the disk. The launcher's own name is in the file already.
  const note = () => {
    try {
      writeJson(path, record)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  return {
    claim: {
      leftovers,
      addChild({ name, identity }) {
        if (!identity) return
        record.children = [...record.children.filter(isRunning), { name, ...identity }]
        note()
      },
      setAddress(address) {
        record.address = address
        note()
      },
      setStopping() {
        record.isStopping = true
        note()
      },
      release: () => rmSync(path, { force: true }),
    },
  }
}

function writeDraft(draft: string, record: LauncherRecord) {
  try {
    writeFileSync(draft, JSON.stringify(record))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** @returns undefined where it is missing or half written */
function readRecord(path: string): LauncherRecord | undefined {
  try {
    return readJson(path)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Short, since tills wait for the next app. The books survive an app that is killed while connections are open. */
const APP_GRACE_MS = 3_000

/**
 * Ends what a killed launcher has left running: the app first, since it may still be writing to the others.
 *
 * @param graceMs each is asked to end, and ended by force after that
 */
export async function endLeftovers(
  leftovers: ChildRecord[],
  graceMs: number,
  appGraceMs: number = APP_GRACE_MS,
): Promise<void> {
  const isApp = ({ name }: ChildRecord) => name === 'The app'
  await Promise.all(leftovers.filter(isApp).map((child) => endLeftover(child, appGraceMs)))
  await Promise.all(leftovers.filter((child) => !isApp(child)).map((child) => endLeftover(child, graceMs)))
}
