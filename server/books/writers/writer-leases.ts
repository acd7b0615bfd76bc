import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import {
  type HeldElsewhere,
  type LeaseStart,
  releaseLease,
  renewLease,
  takeLease,
} from './writer-lease-store.ts'

type Held = {
  keeping: NodeJS.Timeout
  /** The look of `keeping` that is under way. */
  kept: Promise<void>
  isLost: boolean
  /** When it was last used: a batch that hangs keeps it no longer. */
  usedAt: number
  /** When another process last asked for it, by the database's clock; 0 for never. */
  askedAt: number
  /** When another process was last noticed; by this process's own steady clock. */
  othersAt: number
}

/** How often the holder renews its lease, and looks whether others asked for it. */
const keepEveryMs = 150
/** A batch that takes longer has lost the lease. */
const longestBatchMs = 10_000
/** Others that were noticed within this time are still there. */
const othersStayMs = 2_000

/**
 * The leases of this process: in each shop one process at a time writes. For speed and fairness only: a process
 * that writes without the lease (it was paused, or could not wait) meets the compare-and-set of the commit.
 */
export class WriterLeases {
  /** Identified by its last part; the rest is for people who inspect the database. */
  readonly process = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  readonly #database: Database
  readonly #log: Logger
  readonly #held = new Map<string, Held>()
  /** Leases that are being released. */
  readonly #leaving = new Map<string, Promise<void>>()

  constructor(database: Database, log: Logger) {
    this.#database = database
    this.#log = log
  }

  /**
   * Takes the lease if it is free.
   *
   * @param at where others reach this process
   * @param asks whether another holder is to look for what is handed over to it
   */
  async take(shopId: string, at: string | null, asks: boolean): Promise<LeaseStart | HeldElsewhere> {
    await this.#leaving.get(shopId)
    const start = await takeLease(this.#database, shopId, { process: this.process, at, asks })
    if ('takenAt' in start) return start
    const held: Held = {
      keeping: setInterval(() => {
        held.kept = this.#keep(shopId, held)
      }, keepEveryMs).unref(),
      kept: Promise.resolve(),
      isLost: false,
      usedAt: performance.now(),
      askedAt: start.askedAt?.getTime() ?? 0,
      othersAt: Number.NEGATIVE_INFINITY,
    }
    clearInterval(this.#held.get(shopId)?.keeping)
    this.#held.set(shopId, held)
    return start
  }

  /** Whether this process holds the lease, as far as it knows. */
  holds(shopId: string): boolean {
    const held = this.#held.get(shopId)
    return held !== undefined && !held.isLost
  }

  /** The lease is in use. */
  use(shopId: string): void {
    const held = this.#held.get(shopId)
    if (held) held.usedAt = performance.now()
  }

  /** Whether other processes write for this shop, too. */
  hasOthers(shopId: string): boolean {
    const othersAt = this.#held.get(shopId)?.othersAt ?? Number.NEGATIVE_INFINITY
    return performance.now() - othersAt < othersStayMs
  }

  noticeOthers(shopId: string): void {
    const held = this.#held.get(shopId)
    if (held) held.othersAt = performance.now()
  }

  /**
   * Never rejects: a lease that could not be released expires by itself.
   * @param after what still has to be done under this lease
   */
  leave(shopId: string, after: Promise<unknown> = Promise.resolve()): Promise<void> {
    const held = this.#held.get(shopId)
    if (!held) return Promise.resolve()
    clearInterval(held.keeping)
    this.#held.delete(shopId)
    const leaving = Promise.allSettled([held.kept, after])
      .then(() => releaseLease(this.#database, shopId, this.process))
      .catch((error) => this.#log.debug({ shopId, err: error }, 'a writer lease could not be released'))
      .finally(() => this.#leaving.delete(shopId))
    this.#leaving.set(shopId, leaving)
    return leaving
  }

  /** Releases all leases. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((shopId) => this.leave(shopId)))
    await Promise.all(this.#leaving.values())
  }

  async #keep(shopId: string, held: Held): Promise<void> {
    if (performance.now() - held.usedAt > longestBatchMs) {
      held.isLost = true
      return
    }
    try {
      const kept = await renewLease(this.#database, shopId, this.process)
      if (kept === 'lost') {
        held.isLost = true
        return
      }
      const askedAt = kept.askedAt?.getTime() ?? 0
      if (askedAt !== held.askedAt) held.othersAt = performance.now()
      held.askedAt = askedAt
    } catch (error) {
      this.#log.debug({ shopId, err: error }, 'a writer lease could not be renewed')
    }
  }
}
