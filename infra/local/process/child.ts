import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { openLog } from '../begin/log-file.js'
import { identityOf, isRunning, type ProcessIdentity } from '../begin/process-identity.js'
import { createLines } from './lines.ts'

/** A program that runs as long as the launcher does. */
export type Child = {
  name: string
  pid: number
  logFile: string
  /** the last lines of its output */
  lines: () => string[]
  identity: ProcessIdentity | undefined
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; error?: Error }>
  hasExited: () => boolean
  /** asks it to end, and ends it by force after the grace */
  stop: (graceMs: number) => Promise<void>
  /** ends it by force */
  kill: () => void
}

/** Its last words come after its end; a program of its own that it left behind is not waited for. */
const LAST_WORDS_MS = 500

let leash: string[] | undefined
/**
 * The prefix of a program so that it ends when its parent does, even by `kill -9`: util-linux's
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
 * launcher alone, which then stops everything in order), its output written to a log file.
 */
export function startChild({
  name,
  program,
  args,
  env,
  cwd,
  logFile,
  onLines,
}: {
  name: string
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  logFile: string
  /** called with whole lines of its output as they come */
  onLines?: (lines: string) => void
}): Child {
  const log = openLog(logFile)
  const lines = createLines((line) => {
    log.write(line)
    onLines?.(line.toString())
  })
  const [command, ...rest] = [...deathLeash(), program, ...args]
  const child = spawn(command as string, rest, {
    env: env ?? process.env,
    cwd,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  lines.follow(child.stdout)
  lines.follow(child.stderr)
  const silent = new Promise((resolve) => child.once('close', resolve)).finally(log.close)
  let ended = false
  const exited: Child['exited'] = new Promise((resolve) => {
    child.once('error', (error) => {
      ended = true
      resolve({ code: null, signal: null, error })
    })
    child.once('exit', async (code, signal) => {
      ended = true
      await Promise.race([silent, wait(LAST_WORDS_MS)])
      resolve({ code, signal })
    })
  })
  const pid = child.pid ?? 0
  return {
    name,
    pid,
    logFile,
    lines: () => [...lines.kept],
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

/** Ends what an earlier launcher left running: asks first, then by force. */
export async function endLeftover(identity: ProcessIdentity, graceMs: number) {
  if (!isRunning(identity)) return
  process.kill(identity.pid, 'SIGTERM')
  const until = Date.now() + graceMs
  while (isRunning(identity)) {
    if (Date.now() > until) process.kill(identity.pid, 'SIGKILL')
    await wait(50)
  }
}

/** The last lines of a child, for the screen. */
export const lastLines = (child: Pick<Child, 'lines'>, count: number = 8) =>
  child
    .lines()
    .slice(-count)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
