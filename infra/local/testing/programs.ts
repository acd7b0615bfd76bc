import { type ChildProcess, spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Runners finish the tests under way at the first signal, and end at the second. */
const secondAfterMs = 3_000
const killedAfterMs = 7_000

type Program = { program: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv; output?: string[] }

/** Programs that a run of the tests starts, each with all that it starts itself: one Ctrl-C ends them within ten seconds. */
export class Programs {
  readonly #running = new Set<ChildProcess>()
  readonly #after: { second: number; killed: number }
  #isEnding = false

  constructor(after = { second: secondAfterMs, killed: killedAfterMs }) {
    this.#after = after
  }

  /** From now on a signal to this process ends them. @returns what takes that back */
  listen(): () => void {
    const end = (signal: NodeJS.Signals) => this.end(signal)
    for (const signal of signals) process.on(signal, end)
    return () => {
      for (const signal of signals) process.off(signal, end)
    }
  }

  /** Whether they were ended: nothing else is begun. */
  get isEnding(): boolean {
    return this.#isEnding
  }

  /**
   * Its output is on the screen, or kept in `output`.
   * @returns its exit code
   */
  run({ program, args, cwd, env, output }: Program): Promise<number> {
    if (this.#isEnding) return Promise.resolve(1)
    return new Promise((resolve, reject) => {
      const to = output ? 'pipe' : 'inherit'
      // A group of its own: it has the signal from here alone, and what it leaves behind can be killed with it.
      const child = spawn(program, args, { cwd, env, stdio: ['ignore', to, to], detached: true })
      this.#running.add(child)
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => output?.push(text))
      child.once('error', reject)
      child.once('close', (code) => {
        this.#running.delete(child)
        signalGroup(child, 'SIGKILL')
        resolve(code ?? 1)
      })
    })
  }

  end(signal: NodeJS.Signals): void {
    this.#isEnding = true
    for (const child of this.#running) {
      signalGroup(child, signal)
      setTimeout(() => this.#running.has(child) && signalGroup(child, signal), this.#after.second).unref()
      setTimeout(() => this.#running.has(child) && signalGroup(child, 'SIGKILL'), this.#after.killed).unref()
    }
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // All of them have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
