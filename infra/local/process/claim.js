import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readJson, writeJson } from '../begin/json-file.js'
import { npmAbove } from '../begin/parent.js'
import { identityOf, isRunning } from '../begin/process-identity.js'

/**
 * One launcher for each DATA_DIR, and what it has started: a file that names the launcher and its
 * children. A launcher that was killed leaves the file behind; the next one reads in it what may still
 * be running.
 *
 * @typedef {import('../begin/process-identity.js').ProcessIdentity & { name: string }} ChildRecord
 * @typedef {{ launcher: import('../begin/process-identity.js').ProcessIdentity, parents: import('../begin/process-identity.js').ProcessIdentity[], address?: string, isStopping?: boolean, children: ChildRecord[] }} LauncherRecord
 * parents: the processes whose end is the launcher's end
 *
 * @typedef {object} Claim
 * @property {ChildRecord[]} leftovers what a killed launcher had started
 * @property {(child: import('./child.js').Child) => void} addChild
 * @property {(address: string) => void} setAddress
 * @property {() => void} setStopping another start may wait for the end instead of giving way
 * @property {() => void} release
 */

/**
 * @param {string} dataDir made where it is missing
 * @param {import('../begin/progress.js').Progress} progress
 * @returns {Promise<{ claim: Claim } | { heldBy: LauncherRecord }>}
 */
export async function claimDataDir(dataDir, progress) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (;;) {
    const result = await tryToClaim(dataDir)
    if (!('heldBy' in result) || !isEnding(result.heldBy)) return result
    const step = progress.step('Waiting until the former start has stopped')
    while (isRunning(result.heldBy.launcher)) await wait(100)
    step.drop()
  }
}

/** @param {LauncherRecord} record */
const isEnding = ({ isStopping, parents }) => isStopping === true || !parents.every(isRunning)

/**
 * @param {string} dataDir
 * @returns {Promise<{ claim: Claim } | { heldBy: LauncherRecord }>}
 */
async function tryToClaim(dataDir) {
  const path = join(dataDir, 'launcher.json')
  const self = identityOf(process.pid)
  if (!self) throw new Error('this process can not find itself')
  /** @type {LauncherRecord} */
  const record = { launcher: self, parents: npmAbove(), children: [] }
  const draft = `${path}.${process.pid}.new`
  writeDraft(draft, record)
  let leftovers = /** @type {ChildRecord[]} */ ([])
  try {
    linkSync(draft, path)
    rmSync(draft)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'EEXIST' && code !== 'EPERM') throw error
    const held = readRecord(path)
    if (held && isRunning(held.launcher)) {
      rmSync(draft)
      return { heldBy: held }
    }
    leftovers = held?.children ?? []
    renameSync(draft, path)
    // Two launchers may both have found the killed one's file: whose name stands in it now has it.
    await wait(100)
    const now = readRecord(path)
    if (now && now.launcher.pid !== self.pid) return { heldBy: now }
  }
  // What can't be written down now is with the next change: neither starting a child again nor stopping
  // may need room on the disk. The launcher's own name stands in the file already.
  const note = () => {
    try {
      writeJson(path, record)
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error
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

/** @param {string} draft @param {LauncherRecord} record */
function writeDraft(draft, record) {
  try {
    writeFileSync(draft, JSON.stringify(record))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/**
 * @param {string} path
 * @returns {LauncherRecord | undefined} undefined where it is missing or half written
 */
function readRecord(path) {
  try {
    return readJson(path)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
