import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from '../begin/errors.js'

/**
 * Where a restore builds what DATA_DIR is to hold, to take its place at the end. Beside it, so that it is
 * one rename; inside it where that can't be, since DATA_DIR is a disk of its own or nothing may be
 * written beside it.
 */

const INSIDE = '.restoring'
/** In `INSIDE` while things move up: what lies beside it then was put there by the restore. */
const MOVING = 'moving'
/** What a new disk has by itself. */
const OF_THE_DISK = 'lost+found'

export function stagingOf(dataDir: string) {
  return isBesidePossible(dataDir) ? `${dataDir}.restoring` : join(dataDir, INSIDE)
}

function isBesidePossible(dataDir: string) {
  if (!existsSync(dataDir)) return true
  if (existsSync(join(dataDir, INSIDE))) return false
  const parent = dirname(dataDir)
  if (statSync(parent).dev !== statSync(dataDir).dev) return false
  try {
    accessSync(parent, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function needEmpty(dataDir: string) {
  if (!existsSync(dataDir) || isHalfRestored(dataDir)) return
  const found = readdirSync(dataDir).filter((name) => name !== OF_THE_DISK && name !== INSIDE)
  if (found.length === 0) return
  throw new OperatorError(
    `A backup is restored into an empty installation only, and ${dataDir} holds something: nothing was changed. Move that folder away, or set DATA_DIR to another one, and restore again.`,
  )
}

/** A restore that was cut off while things moved up from inside DATA_DIR: none of it may be used. */
export const isHalfRestored = (dataDir: string) => existsSync(join(dataDir, INSIDE, MOVING))

/** Takes away what a restore that was cut off left behind. */
export function clear(staging: string, dataDir: string) {
  if (dirname(staging) === dataDir && isHalfRestored(dataDir)) {
    for (const name of readdirSync(dataDir)) {
      if (name !== INSIDE && name !== OF_THE_DISK) rmSync(join(dataDir, name), { recursive: true })
    }
  }
  for (const name of readdirSync(staging)) {
    if (name !== 'launcher.json') rmSync(join(staging, name), { recursive: true, force: true })
  }
}

export const remove = (staging: string) => rmSync(staging, { recursive: true, force: true })

/** What was built becomes what DATA_DIR holds. */
export function takePlace(staging: string, dataDir: string) {
  needEmpty(dataDir)
  if (dirname(staging) !== dataDir) {
    if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(staging, dataDir)
    return syncFolder(dirname(dataDir))
  }
  const names = readdirSync(staging)
  writeFileSync(join(staging, MOVING), '')
  syncFolder(staging)
  for (const name of names) renameSync(join(staging, name), join(dataDir, name))
  syncFolder(dataDir)
  remove(staging)
  syncFolder(dataDir)
}

function syncFolder(folder: string) {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
