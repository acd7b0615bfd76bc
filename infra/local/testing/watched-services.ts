import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'

type Service = {
  name: string
  logFile: string
  /** how it ended, once it has */
  exited: Promise<{ code: number | null; signal?: string | null }>
}

/** The services of a run of the tests, none of which may end before the run does. */
export class WatchedServices {
  readonly #logsTo: string
  readonly #ended = Promise.withResolvers<string>()
  #isOver = false

  /** @param logsTo the folder in which the log of one that ended by itself is kept */
  constructor({ logsTo }: { logsTo: string }) {
    this.#logsTo = logsTo
  }

  /** Resolves once one of them has ended by itself, with the sentence that says so. */
  get ended(): Promise<string> {
    return this.#ended.promise
  }

  watch({ name, logFile, exited }: Service): void {
    void exited.then(({ code, signal }) => {
      if (this.#isOver) return
      this.#isOver = true
      const how = signal ? `was ended by ${signal}` : `ended by itself with code ${code}`
      this.#ended.resolve(`${name} ${how}, so the run of the tests is over. Its log: ${this.#keep(logFile)}`)
    })
  }

  /** From now on they are meant to end. */
  release(): void {
    this.#isOver = true
  }

  /** The folder that a service writes to is removed with the run. @returns where its log is from now on */
  #keep(logFile: string): string {
    if (!existsSync(logFile)) return 'it has written none.'
    mkdirSync(this.#logsTo, { recursive: true })
    const kept = join(this.#logsTo, basename(logFile))
    copyFileSync(logFile, kept)
    return kept
  }
}
