import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../infra/local/process/ports.ts'
import { systemUri } from '../../infra/local/services/mongodb-sign-in.ts'

const root = join(import.meta.dirname, '..', '..')

/** A start of the whole product, on a machine that does much else. */
export const START_MS = 400_000
/** A kill, a stop or a start of one of its programs there. */
export const AGAIN_MS = 120_000
/** What it prints once logins work. */
export const READY = /runs at http:\/\/127\.0\.0\.1:\d+/

type Launcher = {
  /** Its output so far. */
  said(): string
  /** Waits until its output matches; fails where it ends before. */
  untilOutput(pattern: RegExp, timeoutMs: number): Promise<void>
  kill(signal: NodeJS.Signals): void
  exited: Promise<number | null>
}

/** An empty folder, deleted when the test is over and what was started after it has ended. */
export function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sales-and-accounts-launcher-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const aPort = () => freePort({ first: 3700 + (process.pid % 200) })

/**
 * `npm start`, as a process of its own. Whatever the machine or a developer's .env sets about the
 * services is left out; `settings` is added, and an undefined one taken away.
 */
export const start = (settings: Record<string, string | undefined>): Launcher => run(['start.js'], settings)

/** The same with another command of infra/local. */
export function run(command: string[], settings: Record<string, string | undefined>): Launcher {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    STACK: 'process',
    MONGODB_URI: '',
    MONGODB_DATABASE: '',
    MONGODB_PORT: '',
    KEYCLOAK_URL: '',
    KEYCLOAK_PORT: '',
    HOST: '',
    APP_ORIGIN: '',
    TRUST_PROXY: '',
    DEMO_DATA: 'false',
    ...settings,
  }
  // What vitest sets for itself must not reach the app's build.
  for (const name of Object.keys(env)) if (/^(VITEST|NODE_ENV$|npm_)/.test(name)) delete env[name]
  const child = spawn(process.execPath, [`infra/local/${command[0]}`, ...command.slice(1)], {
    cwd: root,
    env,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  let ended = false
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      ended = true
      resolve(code)
    })
  })
  onTestFinished(async () => {
    if (!ended) child.kill('SIGTERM')
    await exited
  })
  return {
    said: () => output,
    exited,
    kill: (signal) => void child.kill(signal),
    async untilOutput(pattern, timeoutMs) {
      const until = Date.now() + timeoutMs
      while (!pattern.test(output)) {
        if (ended) throw new Error(`it ended without saying ${pattern}:\n${output}`)
        if (Date.now() > until) throw new Error(`it did not say ${pattern} in time:\n${output}`)
        await wait(50)
      }
    },
  }
}

/** What the launcher has started, by the file it leaves for the next one. */
export function pidOf(dataDir: string, name: 'MongoDB' | 'Keycloak' | 'The app'): number {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'launcher.json'), 'utf8')) as {
    children: { name: string; pid: number }[]
  }
  const pid = children.findLast((child) => child.name === name)?.pid
  if (pid === undefined) throw new Error(`${name} has not been started`)
  return pid
}

/** Where MongoDB listens, with the account that may do everything, by the files that keep both for later starts. */
export const mongodbUri = (dataDir: string) => systemUri(dataDir, 'replicaSet=rs0')
