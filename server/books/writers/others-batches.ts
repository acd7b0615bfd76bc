import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import { answerHandedOver, readHandedOver } from './handed-over-store.ts'
import type { WriterLeases } from './writer-leases.ts'

export type OwnQueue<Item, Result> = {
  /** Puts a batch of another process into the queue, behind what waits there. */
  submit(shopId: string, items: readonly Item[]): Promise<Result[]>
  /** Throws where this process knows no such items. */
  unpackItems(packed: unknown[]): Item[]
  /** Null where one of the results can't be sent to another process. */
  packResults(results: readonly Result[]): unknown[] | null
}

export type WritesForOthers<Item, Result> = {
  database: Database
  log: Logger
  leases: WriterLeases
  own: OwnQueue<Item, Result>
}

const gatherEveryMs = 3
/** Others that were answered longer ago are not waited for. */
const othersStayMs = 200

/** Batches of other processes that this one writes for a shop while it holds the lease. */
export class OthersBatches<Item, Result> {
  readonly #shopId: string
  readonly #writing: WritesForOthers<Item, Result>
  /** Those from the database, by id. */
  readonly #answering = new Map<string, { process: string; done: Promise<void> }>()
  /** Those that were received by local IPC. */
  readonly #asked = new Set<Promise<unknown>>()
  /** When processes that hand over through the database were last answered. */
  readonly #answeredAt = new Map<string, number>()
  #collecting: Promise<boolean> | undefined

  constructor(shopId: string, writing: WritesForOthers<Item, Result>) {
    this.#shopId = shopId
    this.#writing = writing
  }

  /** Whether batches received by local IPC are being written. */
  get hasRequested(): boolean {
    return this.#asked.size > 0
  }

  /** When all is written that is under way now. Never rejects. */
  async done(): Promise<void> {
    await Promise.all([...[...this.#answering.values()].map(({ done }) => done), ...this.#asked])
  }

  /** None where this process can't read them. */
  read(packed: unknown[] | null): Item[] {
    const { log, own } = this.#writing
    const sentence = 'a batch of another process cannot be read'
    try {
      if (packed) return own.unpackItems(packed)
      log.warn({ shopId: this.#shopId }, sentence)
    } catch (error) {
      log.warn({ shopId: this.#shopId, err: error }, sentence)
    }
    return []
  }

  /**
   * Puts a batch received by local IPC into the queue; null where it can't be written, or its results can't be
   * returned. Never rejects.
   */
  write(items: readonly Item[]): Promise<unknown[] | null> {
    const written = this.#submit(items)
    this.#asked.add(written)
    return written.finally(() => this.#asked.delete(written))
  }

  /** Others that were answered just now come back in a moment: a batch with them is not slower than one without. */
  async gather(maxMs: number): Promise<void> {
    const until = performance.now() + maxMs
    for (;;) {
      await this.collect()
      if (!this.#isIncomplete() || performance.now() >= until) return
      await pause(gatherEveryMs)
    }
  }

  /**
   * Puts what others have handed over through the database into the queue. Answers whether there was any that could be
   * read. Never rejects: the lease is for speed, and this process's own batches are written without others', too.
   */
  collect(): Promise<boolean> {
    // One look at a time: two would find the same batches.
    this.#collecting ??= this.#lookAndSubmit()
      .catch((error) => {
        this.#debug(error, 'could not look for batches of other processes')
        return false
      })
      .finally(() => {
        this.#collecting = undefined
      })
    return this.#collecting
  }

  #isIncomplete(): boolean {
    const now = performance.now()
    const here = new Set([...this.#answering.values()].map(({ process }) => process))
    return [...this.#answeredAt].some(([process, at]) => !here.has(process) && now - at < othersStayMs)
  }

  async #lookAndSubmit(): Promise<boolean> {
    const { database, leases } = this.#writing
    const known = [...this.#answering.keys()]
    const batches = await readHandedOver(database, this.#shopId, leases.process, known)
    if (batches.length === 0 || !leases.holds(this.#shopId)) return false
    leases.noticeOthers(this.#shopId)
    let isSubmitted = false
    for (const { id, process, items: packed } of batches) {
      const items = this.read(packed)
      if (items.length > 0) isSubmitted = true
      const done = this.#submit(items)
        .then((answer) => answerHandedOver(database, id, answer))
        .catch((error) => this.#debug(error, 'a batch of another process could not be answered'))
        .finally(() => {
          this.#answering.delete(id)
          this.#answeredAt.set(process, performance.now())
        })
      this.#answering.set(id, { process, done })
    }
    return isSubmitted
  }

  /** Never rejects: a batch that is answered null, or not at all, is written by its own process. */
  async #submit(items: readonly Item[]): Promise<unknown[] | null> {
    if (items.length === 0) return null
    const { own } = this.#writing
    try {
      return own.packResults(await own.submit(this.#shopId, items))
    } catch (error) {
      this.#debug(error, 'a batch of another process could not be written')
      return null
    }
  }

  #debug(error: unknown, text: string): void {
    this.#writing.log.debug({ shopId: this.#shopId, err: error }, text)
  }
}
