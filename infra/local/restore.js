#!/usr/bin/env node
// `npm run restore -- FILE`: into a DATA_DIR that is empty or not there. Everything is built aside, in
// DATA_DIR.restoring, and takes its name in one step at the end: cut off anywhere, nothing was changed.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const progress = createProgress()
try {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  process.exitCode = await restore(process.argv[2])
} catch (error) {
  progress.say(sentenceFor(error))
  process.exitCode = 1
}

/** @param {string | undefined} file */
async function restore(file) {
  const { env } = process
  const settings = readSettings(env, root)
  if (!file) throw new Fault('Say which backup: npm run restore -- FILE')
  const path = resolve(env.INIT_CWD ?? process.cwd(), file)
  if (!existsSync(path)) throw new Fault(`There is no file ${path}.`)
  if (env.MONGODB_URI)
    return runBackupProgram(root, ['restore', path], { ...env, DATA_DIR: settings.dataDir })
  needEmpty(settings.dataDir)
  const staging = `${settings.dataDir}.restoring`
  const held = await claimDataDir(staging, progress)
  if ('heldBy' in held) throw new Fault(`A restore into ${settings.dataDir} is under way already.`)
  for (const child of held.claim.leftovers) await endLeftover(child, MONGOD_STOP_MS)
  clear(staging)
  const code = await fill({ staging, path, settings, claim: held.claim })
  if (code !== 0) {
    rmSync(staging, { recursive: true, force: true })
    return code
  }
  held.claim.release()
  needEmpty(settings.dataDir)
  if (existsSync(settings.dataDir)) rmdirSync(settings.dataDir)
  renameSync(staging, settings.dataDir)
  syncFolder(dirname(settings.dataDir))
  progress.say(`Everything is in ${settings.dataDir} again: npm start`)
  return 0
}

/**
 * @param {{ staging: string, path: string, settings: import('./settings.js').Settings, claim: import('./claim.js').Claim }} context
 * @returns {Promise<number>}
 */
async function fill({ staging, path, settings, claim }) {
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

/** @param {string} dataDir */
function needEmpty(dataDir) {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new Fault(
    `A backup is restored into an empty installation only, and ${dataDir} holds something: nothing was changed. Move that folder away, or set DATA_DIR to another one, and restore again.`,
  )
}

/** What a restore that was cut off left behind. @param {string} staging */
function clear(staging) {
  for (const name of readdirSync(staging)) {
    if (name !== 'launcher.json') rmSync(join(staging, name), { recursive: true, force: true })
  }
}

/** @param {string} folder */
function syncFolder(folder) {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
