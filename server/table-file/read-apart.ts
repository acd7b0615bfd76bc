import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#domain/errors.ts'
import { tooLarge } from '#domain/import/table/limits.ts'
import { programFolder } from '#server/program-folder.ts'
import type { Answer, BatchOf, OptionsOf, Order, Subject, SummaryOf } from './messages.ts'

const program = fileURLToPath(new URL('server/table-file/reader-process.ts', programFolder))
const maxErrorText = 2_000

/**
 * What a process that reads a file may take, and answer: `characters` in all batches together. A text that many rows
 * share is once in a file and in that process, and as often as it is answered here. Seconds in which its answer is
 * not waited for do not count.
 */
export type ReadingLimits = { seconds: number; megabytes: number; characters: number }

/** Where the rows are kept until all are there. */
export const maxKeptCharacters = 32_000_000

/**
 * Reads a file in a process of its own, a batch at a time: one that takes too much time or memory ends that
 * process, and nothing else. A worker thread would not do: where one large piece spends what is set aside
 * for it, V8 ends the whole process (seen with Node 24). The next batch is read while this one is worked on.
 * @throws Refusal file_unreadable, file_too_large, and what the reading refuses
 */
export async function* readApart<Of extends Subject>(
  subject: Of,
  options: OptionsOf<Of>,
  limits: ReadingLimits,
): AsyncGenerator<BatchOf<Of>, SummaryOf<Of>> {
  const reader = new ReaderProcess(limits)
  try {
    reader.send({ subject, options, most: { characters: limits.characters, megabytes: limits.megabytes } })
    for (let coming = reader.next(); ; ) {
      const answer = await coming
      if ('summary' in answer) return answer.summary as SummaryOf<Of>
      if ('refused' in answer) throw new Refusal(answer.refused, answer.facts)
      if ('error' in answer) throw new Error(`a file could not be read: ${answer.error}`)
      coming = reader.next()
      yield answer.batch as BatchOf<Of>
    }
  } finally {
    reader.end()
  }
}

class ReaderProcess {
  readonly #child: ChildProcess
  readonly #limits: ReadingLimits
  #secondsLeft: number
  #errorText = ''
  #ended: Error | null = null
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  constructor(limits: ReadingLimits) {
    this.#limits = limits
    this.#secondsLeft = limits.seconds
    this.#child = fork(program, {
      execArgv: [`--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=8'],
      // None of the server's secrets; Windows starts nothing without this one.
      env: { NODE_ENV: 'production', SystemRoot: process.env.SystemRoot },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#errorText = `${this.#errorText}${text}`.slice(-maxErrorText)
    })
    this.#child.on('message', (answer: Answer) => this.#settle?.resolve(answer))
    this.#child.on('error', (error) => this.#fail(error))
    this.#child.on('close', (code, signal) => this.#fail(this.#reasonOf(code, signal)))
  }

  send(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {})
  }

  /** Its next answer, within the time that it has left. */
  next(): Promise<Answer> {
    const began = performance.now()
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#settle = { resolve, reject }
      if (this.#ended) reject(this.#ended)
    })
    const timer = setTimeout(() => {
      this.#fail(tooLarge('seconds', this.#limits.seconds))
      this.end()
    }, this.#secondsLeft * 1000)
    const timed = answer.finally(() => {
      clearTimeout(timer)
      this.#secondsLeft -= (performance.now() - began) / 1000
    })
    // It is awaited once the batch before is worked on; until then a refusal waits too.
    timed.catch(() => {})
    this.send('next')
    return timed
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  #fail(error: Error): void {
    this.#ended ??= error
    this.#settle?.reject(this.#ended)
  }

  /**
   * V8 crashes, by one signal or another, where the memory set aside is spent; on Windows it ends with a code
   * above 128. By SIGKILL it never ends itself: that came from outside, and may go better another time.
   */
  #reasonOf(code: number | null, signal: string | null): Error {
    if (signal === 'SIGKILL') {
      return new Error('the process that reads a file was killed, by hand or by a system short of memory')
    }
    if (signal !== null || (code ?? 0) > 128) return tooLarge('memory', this.#limits.megabytes)
    return new Error(`the process that reads a file ended with ${code}: ${this.#errorText}`)
  }
}
