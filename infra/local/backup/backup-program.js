import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../begin/cache.js'
import { Fault } from '../begin/faults.js'
import { findJava } from '../fetch/java.js'
import { provisionKeycloak } from '../fetch/provision-keycloak.js'

/**
 * What server/backup is told of a stack that runs as child processes: where MongoDB answers and as whom to
 * sign in there, and with which Java and library the file database of Keycloak is read and written.
 *
 * @param {{ dataDir: string, mongodb: { MONGODB_URI: string }, env: NodeJS.ProcessEnv, stack: import('../services/stack-file.js').StackRecord, progress: import('../begin/progress.js').Progress }} context
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function backupEnvironment({ dataDir, mongodb, env, stack, progress }) {
  const told = { ...env, DATA_DIR: dataDir, ...mongodb }
  // A Keycloak that runs elsewhere is backed up there, or by what KEYCLOAK_DATABASE names.
  if (env.KEYCLOAK_URL || env.KEYCLOAK_DATABASE) return told
  const java = await findJava(env)
  const keycloak = await provisionKeycloak({
    cache: cacheFolder(env),
    env,
    java,
    progress,
    keep: stack.keycloak,
  })
  return {
    ...told,
    KEYCLOAK_DATABASE: `h2:${join(h2Folder(dataDir), 'keycloakdb.mv.db')}`,
    KEYCLOAK_DATABASE_JAVA: java.path,
    KEYCLOAK_DATABASE_LIBRARY: h2Library(keycloak.home),
  }
}

/** @param {string} dataDir */
export function h2Folder(dataDir) {
  const folder = join(dataDir, 'keycloak', 'data', 'h2')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** @param {string} home */
function h2Library(home) {
  const folder = join(home, 'lib', 'lib', 'main')
  const name =
    existsSync(folder) && readdirSync(folder).find((file) => /^com\.h2database\.h2-.*\.jar$/.test(file))
  if (name) return join(folder, name)
  throw new Fault(
    `The Keycloak in ${home} has no H2 library: its accounts can not be backed up. Delete that folder and start again.`,
  )
}

/** @param {string} root */
export const backupProgram = (root) => join(root, 'server', 'backup', 'main.ts')

/**
 * Runs it on this terminal.
 *
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runBackupProgram(root, args, env) {
  const child = spawn(process.execPath, [backupProgram(root), ...args], { stdio: 'inherit', env })
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  }).finally(() => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.off(signal, pass)
  })
}
