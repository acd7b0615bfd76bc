import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf, isRunning } from './process-identity.js'

/**
 * A program that runs as long as the launcher does.
 *
 * @typedef {object} Child
 * @property {string} name
 * @property {number} pid
 * @property {string} logFile
 * @property {number} logFrom where in the log file its own words begin, in bytes
 * @property {import('./process-identity.js').ProcessIdentity | undefined} identity
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>} exited
 * @property {() => boolean} hasExited
 * @property {(graceMs: number) => Promise<void>} stop asks it to end, and ends it by force after the grace
 * @property {() => void} kill ends it by force
 */

const LOG_BYTES_MAX = 10e6

/** @type {string[] | undefined} */
let leash
/**
 * What stands before a program so that it ends when its parent does, even by `kill -9`: util-linux's
 * setpriv where it can do that, else nothing (then leftovers are ended at the next start).
 */
function deathLeash() {
  if (leash) return leash
  leash = []
  if (process.platform === 'linux') {
    const prefix = ['setpriv', '--pdeathsig', 'TERM']
    try {
      execFileSync(prefix[0] ?? '', [...prefix.slice(1), 'true'], { stdio: 'ignore' })
      leash = prefix
    } catch {
      leash = []
    }
  }
  return leash
}

/**
 * Starts a program on the leash, in a session of its own (so that Ctrl-C on the terminal reaches the
 * launcher alone, which then stops everything in order), its output appended to a log file.
 *
 * @param {{ name: string, program: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string, logFile: string }} what
 * @returns {Child}
 */
export function startChild({ name, program, args, env, cwd, logFile }) {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.1`)
  const logFrom = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a')
  const [command, ...rest] = [...deathLeash(), program, ...args]
  const child = spawn(/** @type {string} */ (command), rest, {
    env: env ?? process.env,
    cwd,
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  /** @type {Child['exited']} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      ended = true
      resolve({ code: null, signal: null, error })
    })
    child.once('exit', (code, signal) => {
      ended = true
      resolve({ code, signal })
    })
  })
  const pid = child.pid ?? 0
  return {
    name,
    pid,
    logFile,
    logFrom,
    identity: child.pid === undefined ? undefined : identityOf(child.pid),
    exited,
    hasExited: () => ended,
    kill: () => void child.kill('SIGKILL'),
    async stop(graceMs) {
      if (ended) return
      child.kill('SIGTERM')
      await Promise.race([exited, wait(graceMs, undefined, { ref: false })])
      if (!ended) child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * Ends what an earlier launcher left running: asks first, then by force.
 *
 * @param {import('./process-identity.js').ProcessIdentity} identity
 * @param {number} graceMs
 */
export async function endLeftover(identity, graceMs) {
  if (!isRunning(identity)) return
  process.kill(identity.pid, 'SIGTERM')
  const until = Date.now() + graceMs
  while (isRunning(identity)) {
    if (Date.now() > until) process.kill(identity.pid, 'SIGKILL')
    await wait(50)
  }
}

/**
 * What a child has written since it was started.
 *
 * @param {Pick<Child, 'logFile' | 'logFrom'>} child
 */
export const linesOf = ({ logFile, logFrom }) =>
  existsSync(logFile) ? readFileSync(logFile).subarray(logFrom).toString().trimEnd().split('\n') : []

/**
 * The last lines of a child, for the screen.
 *
 * @param {Pick<Child, 'logFile' | 'logFrom'>} child
 * @param {number} [count]
 */
export const lastLines = (child, count = 8) =>
  linesOf(child)
    .slice(-count)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
