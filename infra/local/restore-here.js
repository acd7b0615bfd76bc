import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupEnvironment, h2Folder, runBackupProgram } from './backup-program.js'
import { endLeftover } from './child.js'
import { claimDataDir } from './claim.js'
import { Fault, sentenceFor } from './faults.js'
import { MONGOD_STOP_MS } from './mongod.js'
import { mongodbProcess } from './process-way.js'
import { createProgress } from './progress.js'
import { newSecrets } from './secrets.js'
import { readSettings } from './settings.js'
import { writeStack } from './stack-file.js'
import { clear, needEmpty, remove, stagingOf, takePlace } from './staging.js'

/**
 * Restores a backup into DATA_DIR, which must be empty or not there. Cut off anywhere, nothing was changed.
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
 * @param {import('./progress.js').Progress} progress
 */
async function run(root, file, progress) {
  const { env } = process
  const settings = readSettings(env, root)
  const { dataDir } = settings
  if (!file) throw new Fault('Say which backup: npm run restore -- FILE')
  const path = resolve(env.INIT_CWD ?? process.cwd(), file)
  if (!existsSync(path)) throw new Fault(`There is no file ${path}.`)
  if (env.MONGODB_URI) return runBackupProgram(root, ['restore', path], { ...env, DATA_DIR: dataDir })
  needEmpty(dataDir)
  const staging = stagingOf(dataDir)
  const held = await claimDataDir(staging, progress)
  if ('heldBy' in held) throw new Fault(`A restore into ${dataDir} is under way already.`)
  for (const child of held.claim.leftovers) await endLeftover(child, MONGOD_STOP_MS)
  clear(staging, dataDir)
  const code = await fill({ root, staging, path, settings, claim: held.claim, progress })
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
 * @param {{ root: string, staging: string, path: string, settings: import('./settings.js').Settings, claim: import('./claim.js').Claim, progress: import('./progress.js').Progress }} context
 * @returns {Promise<number>}
 */
async function fill({ root, staging, path, settings, claim, progress }) {
  const { env } = process
  const mongodb = await mongodbProcess({
    dataDir: staging,
    env,
    stack: {},
    secrets: newSecrets(),
    realm: { realm: settings.realm },
    hostname: settings.hostname,
    progress,
    onStarted: (child) => claim.addChild(child),
    isStopping: () => false,
    onLost: (error) => progress.say(`  ${error.message}`),
  })
  try {
    h2Folder(staging)
    const told = await backupEnvironment({
      dataDir: staging,
      mongodbUri: mongodb.address,
      env: { ...env, BACKUP_KEY_FILE: '' },
      stack: {},
      progress,
    })
    const code = await runBackupProgram(root, ['restore', path], told)
    if (code === 0) writeStack(staging, { way: 'process', mongodb: mongodb.record })
    return code
  } finally {
    await mongodb.stop()
  }
}
