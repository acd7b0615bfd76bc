import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings } from '../app/settings.js'
import { Fault, sentenceFor } from '../begin/faults.js'
import { createProgress } from '../begin/progress.js'
import { endLeftover } from '../process/child.js'
import { claimDataDir } from '../process/claim.js'
import { MONGOD_STOP_MS } from '../services/mongod.js'
import { signInAs } from '../services/mongodb-sign-in.js'
import { mongodbProcess } from '../services/process-way.js'
import { newSecrets, readSecrets } from '../services/secrets.js'
import { readStack, writeStack } from '../services/stack-file.js'
import { backupEnvironment, h2Folder, runBackupProgram } from './backup-program.js'
import { clear, isHalfRestored, needEmpty, remove, stagingOf, takePlace } from './staging.js'

/**
 * Restores a backup into DATA_DIR. Where that is empty or not there, all of it: cut off anywhere, nothing
 * was changed. Where an installation is in it, what is missing of that: its books or its people.
 *
 * @param {string} root the project's folder
 * @param {string | undefined} file
 * @returns {Promise<number>} the exit code
 */
export async function restore(root, file) {
  const progress = createProgress()
  try {
    if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
    return await run(root, file, progress)
  } catch (error) {
    progress.say(sentenceFor(error))
    return 1
  }
}

/**
 * @param {string} root
 * @param {string | undefined} file
 * @param {import('../begin/progress.js').Progress} progress
 */
async function run(root, file, progress) {
  const { env } = process
  const settings = readSettings(env, root)
  const { dataDir } = settings
  if (!file) throw new Fault('Say which backup: npm run restore -- FILE')
  const path = resolve(env.INIT_CWD ?? process.cwd(), file)
  if (!existsSync(path)) throw new Fault(`There is no file ${path}.`)
  if (env.MONGODB_URI) return runBackupProgram(root, ['restore', path], { ...env, DATA_DIR: dataDir })
  const stack = readStack(dataDir)
  const context = { root, path, settings, progress }
  return stack.mongodb && !isHalfRestored(dataDir) ? restoreMissing(context, stack) : restoreAll(context)
}

/**
 * @typedef {{ root: string, path: string, settings: import('../app/settings.js').Settings, progress: import('../begin/progress.js').Progress }} Context
 */

/**
 * Into a DATA_DIR that is empty or not there: everything is built aside, and takes its name at the end.
 *
 * @param {Context} context
 * @returns {Promise<number>}
 */
async function restoreAll(context) {
  const { settings, progress } = context
  const { dataDir } = settings
  needEmpty(dataDir)
  const staging = stagingOf(dataDir)
  const held = await claimDataDir(staging, progress)
  if ('heldBy' in held) throw new Fault(`A restore into ${dataDir} is under way already.`)
  for (const child of held.claim.leftovers) await endLeftover(child, MONGOD_STOP_MS)
  clear(staging, dataDir)
  const code = await fill(context, { into: staging, stack: {}, claim: held.claim })
  if (code !== 0) {
    remove(staging)
    return code
  }
  held.claim.release()
  takePlace(staging, dataDir)
  progress.say(`Everything is in ${dataDir} again: npm start`)
  return 0
}

/**
 * Into an installation that has lost its books or its people. Cut off among the books, it does not start
 * until the restore is run again.
 *
 * @param {Context} context
 * @param {import('../services/stack-file.js').StackRecord} stack
 * @returns {Promise<number>}
 */
async function restoreMissing(context, stack) {
  const { settings, progress } = context
  const { dataDir } = settings
  if (stack.way === 'docker') {
    throw new Fault(
      `The databases of ${dataDir} run in Docker, where this command does not reach the accounts: use docker compose as docs/operations.md says.`,
    )
  }
  const held = await claimDataDir(dataDir, progress)
  if ('heldBy' in held)
    throw new Fault(`The program in ${dataDir} is running: stop it (Ctrl-C), and run the restore again.`)
  try {
    for (const child of held.claim.leftovers) await endLeftover(child, MONGOD_STOP_MS)
    const code = await fill(context, { into: dataDir, stack, claim: held.claim })
    if (code === 0) progress.say(`What was missing is in ${dataDir} again: npm start`)
    return code
  } finally {
    held.claim.release()
  }
}

/**
 * Runs the program that restores, with a MongoDB of the folder's own for as long as it takes.
 *
 * @param {Context} context
 * @param {{ into: string, stack: import('../services/stack-file.js').StackRecord, claim: import('../process/claim.js').Claim }} target
 * @returns {Promise<number>}
 */
async function fill({ root, path, settings, progress }, { into, stack, claim }) {
  const { env } = process
  // Not kept where there are none: those of the backup come into their place, and count from the next start.
  const secrets = { ...newSecrets(), ...readSecrets(into) }
  const mongodb = await mongodbProcess({
    dataDir: into,
    env,
    stack,
    secrets,
    realm: { realm: settings.realm },
    hostname: settings.hostname,
    progress,
    onStarted: (child) => claim.addChild(child),
    isStopping: () => false,
  })
  try {
    h2Folder(into)
    const told = await backupEnvironment({
      dataDir: into,
      mongodb: signInAs('restore', mongodb.address, secrets),
      env: { ...env, BACKUP_KEY_FILE: '' },
      stack,
      progress,
    })
    const code = await runBackupProgram(root, ['restore', path], told)
    if (code === 0) writeStack(into, { ...stack, way: 'process', mongodb: mongodb.record })
    return code
  } finally {
    await mongodb.stop()
  }
}
