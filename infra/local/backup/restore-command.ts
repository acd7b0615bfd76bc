import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBackup } from '../../../server/backup/find-backup.ts'
import { loadEnvFile } from '../../../server/config/env-file.ts'
import { readSettings, type Settings } from '../app/settings.ts'
import { OperatorError, sentenceFor } from '../begin/errors.js'
import { createProgress, type Progress } from '../begin/progress.js'
import { needSpace, START_SPACE, spaceShortage } from '../fetch/disk.ts'
import { type Child, lastLines } from '../process/child.ts'
import { type Claim, claimDataDir, endLeftovers } from '../process/claim.ts'
import { needOwnFiles } from '../process/own-files.ts'
import { needUsableFolder } from '../process/usable-folder.ts'
import { MONGOD_STOP_MS } from '../services/mongod.ts'
import { signInAs } from '../services/mongodb-sign-in.ts'
import { mongodbProcess } from '../services/process-way.ts'
import { newSecrets, readSecrets } from '../services/secrets.ts'
import { readStack, type StackRecord, writeStack } from '../services/stack-file.ts'
import { backupEnvironment, h2Folder, runBackupProgram } from './backup-program.ts'
import { clear, isHalfRestored, needEmpty, remove, stagingOf, takePlace } from './staging.ts'

/**
 * Restores a backup into DATA_DIR. Where that is empty or not there, all of it: cut off anywhere, nothing
 * was changed. Where an installation is in it, what is missing of that: its books or its people.
 *
 * @param root the project's folder
 * @returns the exit code
 */
export async function restore(root: string, file: string | undefined): Promise<number> {
  const progress = createProgress()
  try {
    loadEnvFile(root, progress.say)
    return await run(root, file, progress)
  } catch (error) {
    progress.say(sentenceFor(error))
    return 1
  }
}

async function run(root: string, file: string | undefined, progress: Progress) {
  const { env } = process
  const settings = readSettings(env, root)
  const { dataDir } = settings
  if (!file) throw new OperatorError('Name the backup to restore: npm run restore -- FILE')
  const path = resolve(env.INIT_CWD ?? process.cwd(), file)
  needOwnFiles(dataDir)
  findBackup(path, null)
  if (env.MONGODB_URI) return runBackupProgram(root, ['restore', path], { ...env, DATA_DIR: dataDir })
  const stack = readStack(dataDir)
  const context = { root, path, settings, progress }
  return stack.mongodb && !isHalfRestored(dataDir) ? restoreMissing(context, stack) : restoreAll(context)
}

type Context = { root: string; path: string; settings: Settings; progress: Progress }

/** Into a DATA_DIR that is empty or not there: everything is built aside, and takes its name at the end. */
async function restoreAll(context: Context): Promise<number> {
  const { path, settings, progress } = context
  const { dataDir } = settings
  needEmpty(dataDir)
  const staging = stagingOf(dataDir)
  needUsableFolder(staging, { shown: dataDir, next: 'run the restore again: nothing was changed' })
  const held = await claimDataDir(staging, progress)
  if ('heldBy' in held) throw new OperatorError(`A restore into ${dataDir} is already under way.`)
  await endLeftovers(held.claim.leftovers, MONGOD_STOP_MS)
  clear(staging, dataDir)
  let code = 1
  try {
    needSpace(staging, START_SPACE + statSync(path).size, 'to restore the backup')
    code = await fill(context, { into: staging, stack: {}, claim: held.claim })
  } finally {
    if (code !== 0) remove(staging)
  }
  if (code !== 0) return code
  held.claim.release()
  takePlace(staging, dataDir)
  progress.say(`Everything is in ${dataDir} again: npm start`)
  return 0
}

/**
 * Into an installation that has lost its books or its people. Cut off among the books, it does not start
 * until the restore is run again.
 */
async function restoreMissing(context: Context, stack: StackRecord): Promise<number> {
  const { settings, progress } = context
  const { dataDir } = settings
  if (stack.way === 'docker') {
    throw new OperatorError(
      `The databases of ${dataDir} run in Docker, where this command does not reach the accounts: use docker compose as docs/operations.md says.`,
    )
  }
  const held = await claimDataDir(dataDir, progress)
  if ('heldBy' in held)
    throw new OperatorError(
      `The program in ${dataDir} is running: stop it (Ctrl-C), and run the restore again.`,
    )
  try {
    await endLeftovers(held.claim.leftovers, MONGOD_STOP_MS)
    needSpace(dataDir, START_SPACE, 'to restore the backup')
    const code = await fill(context, { into: dataDir, stack, claim: held.claim })
    if (code === 0) progress.say(`What was missing is in ${dataDir} again: npm start`)
    return code
  } finally {
    held.claim.release()
  }
}

/** Runs the program that restores, with a MongoDB of the folder's own for as long as it takes. */
async function fill(
  { root, path, progress }: Context,
  { into, stack, claim }: { into: string; stack: StackRecord; claim: Claim },
): Promise<number> {
  const { env } = process
  // Not kept where there are none: those of the backup come into their place, and count from the next start.
  const secrets = { ...newSecrets(), ...readSecrets(into) }
  let mongod: Child | undefined
  let isUp = false
  const mongodb = await mongodbProcess({
    dataDir: into,
    env,
    stack,
    secrets,
    progress,
    onStarted: (child) => {
      mongod = child
      claim.addChild(child)
    },
    // Started again, it would be no use to a restore that has lost its connections.
    isStopping: () => isUp,
  })
  isUp = true
  try {
    h2Folder(into)
    const given = await backupEnvironment({
      dataDir: into,
      mongodb: signInAs('restore', mongodb.address, secrets),
      env: { ...env, BACKUP_KEY_FILE: '' },
      stack,
      progress,
    })
    const code = await runBackupProgram(root, ['restore', path], given)
    if (code === 0) writeStack(into, { ...stack, way: 'process', mongodb: mongodb.record })
    else if (mongod?.hasExited()) throw new OperatorError(whyEnded(mongod, into))
    return code
  } finally {
    await mongodb.stop()
  }
}

/** Why MongoDB ended in the middle of a restore, and what to do. */
function whyEnded(mongod: Child, into: string): string {
  const shortage = spaceShortage(into, START_SPACE)
  return shortage === null
    ? `MongoDB ended during the restore. The last lines of its log:\n${lastLines(mongod)}`
    : `The disk became full during the restore: ${shortage}. Free some space there, or set DATA_DIR to a folder on another disk, and run the restore again.`
}
