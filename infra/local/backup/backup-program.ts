import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../begin/cache.js'
import { OperatorError } from '../begin/errors.js'
import type { Progress } from '../begin/progress.js'
import { findJava } from '../fetch/java.ts'
import { provisionKeycloak } from '../fetch/provision-keycloak.ts'
import type { StackRecord } from '../services/stack-file.ts'

/**
 * The environment of server/backup for a stack that runs as child processes: where MongoDB answers and as whom to
 * log in there, and with which Java and library the file database of Keycloak is read and written.
 */
export async function backupEnvironment({
  dataDir,
  mongodb,
  env,
  stack,
  progress,
}: {
  dataDir: string
  mongodb: { MONGODB_URI: string }
  env: NodeJS.ProcessEnv
  stack: StackRecord
  progress: Progress
}): Promise<NodeJS.ProcessEnv> {
  const given = { ...env, DATA_DIR: dataDir, ...mongodb }
  // A Keycloak that runs elsewhere is backed up there, or by what KEYCLOAK_DATABASE names.
  if (env.KEYCLOAK_URL || env.KEYCLOAK_DATABASE) return given
  const java = await findJava(env)
  const keycloak = await provisionKeycloak({
    cache: cacheFolder(env),
    env,
    java,
    progress,
    keep: stack.keycloak,
  })
  return {
    ...given,
    KEYCLOAK_DATABASE: `h2:${join(h2Folder(dataDir), 'keycloakdb.mv.db')}`,
    KEYCLOAK_DATABASE_JAVA: java.path,
    KEYCLOAK_DATABASE_LIBRARY: h2Library(keycloak.home),
  }
}

export function h2Folder(dataDir: string) {
  const folder = join(dataDir, 'keycloak', 'data', 'h2')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function h2Library(home: string) {
  const folder = join(home, 'lib', 'lib', 'main')
  const name =
    existsSync(folder) && readdirSync(folder).find((file) => /^com\.h2database\.h2-.*\.jar$/.test(file))
  if (name) return join(folder, name)
  throw new OperatorError(
    `The Keycloak in ${home} has no H2 library: its accounts cannot be backed up. Delete that folder and start again.`,
  )
}

export const backupProgram = (root: string) => join(root, 'server', 'backup', 'main.ts')

/**
 * Runs it on this terminal.
 *
 * @returns its exit code
 */
export function runBackupProgram(root: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [backupProgram(root), ...args], { stdio: 'inherit', env })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, pass)
  })
}
