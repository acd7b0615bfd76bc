import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import { handOver, takeAnswer, takeBack, takenForMs } from './handed-over-store.ts'
import type { LocalIpc, Outcome } from './local-ipc.ts'
import { isLeaseFree } from './writer-lease-store.ts'

/** How often an answer is looked for in the database, once it may be there, */
const lookEveryMs = 4
/** and how often whether the lease is free, because its holder released it or was killed. */
const askEveryMs = 100
/** After this long the batch is taken back: the holder may run another version of the program, or hang. */
const maxWaitMs = 3_000
/** The first look is made after this part of the time that answers take. */
const partBeforeLook = 0.7
/** After what part of that time the next batch is handed over, too. */
const partBeforeSecond = 0.3
/** How often a batch is offered by local IPC; the lease may change hands while one is on its way. */
const maxOffers = 3

/** What this process needs, to hand over. */
type HandingOverDeps = {
  database: Database
  log: Logger
  /** Null: through the database alone. */
  ipc: LocalIpc | null
  /** Of this process, as leases name it. */
  process: string
  hasLease(shopId: string): boolean
  takeLease(shopId: string): Promise<boolean>
  /** Releases a lease that was not used. */
  rest(shopId: string): void
}

/** Of a batch; null: this process is to write it. */
type Results = unknown[] | null

/** A batch that waits in the database for the lease holder. */
type HandedOverBatch = {
  id: string
  /** From when it is not taken any more, by this process's own steady clock. */
  takenUntil: number
}

/** Hands batches over to the lease holder: by local IPC where it can be reached, else through the database. */
export class HandingOver {
  readonly #deps: HandingOverDeps
  /** Where the lease holder of a shop can be reached; null: through the database only. */
  readonly #holderAt = new Map<string, string | null>()
  /** How long answers take, by shop. */
  readonly #usualMs = new Map<string, number>()

  constructor(deps: HandingOverDeps) {
    this.#deps = deps
  }

  noteHolder(shopId: string, at: string | null): void {
    this.#holderAt.set(shopId, at)
  }

  /** Begins at once; what it answers waits for the answer. */
  async handOver(shopId: string, packed: unknown[]): Promise<(onHalfDone: () => void) => Promise<Results>> {
    const reached = this.#reachable(shopId)
    if (!reached) {
      const batch = await this.#putDown(shopId, packed)
      return (onHalfDone) =>
        this.#timed(shopId, onHalfDone, async () => batch && this.#awaitAnswer(shopId, batch))
    }
    const requested = reached.ipc.ask(reached.at, shopId, packed)
    return (onHalfDone) =>
      this.#timed(shopId, onHalfDone, async () => this.#directly(shopId, packed, requested))
  }

  /** Offers the batch to the next holder if the process asked does not hold the lease. */
  async #directly(shopId: string, packed: unknown[], first: Promise<Outcome>): Promise<Results> {
    const { log, takeLease } = this.#deps
    let requested = first
    for (let offers = 1; ; offers += 1) {
      const outcome = await this.#untilAnswered(shopId, requested)
      if (Array.isArray(outcome)) return outcome
      if (outcome === null || outcome === 'own lease') return null
      if (outcome === 'timed out') {
        log.debug({ shopId }, 'a batch that was handed over got no answer: writing without the lease')
        return null
      }
      if (await takeLease(shopId)) return null
      const reached = this.#reachable(shopId)
      if (!reached || offers === maxOffers) break
      requested = reached.ipc.ask(reached.at, shopId, packed)
    }
    const batch = await this.#putDown(shopId, packed)
    return batch && this.#awaitAnswer(shopId, batch)
  }

  /** `own lease`: the holder did not answer before its lease ended, and this process holds it now. */
  async #untilAnswered(shopId: string, request: Promise<Outcome>): Promise<Outcome | 'own lease'> {
    const over = new AbortController()
    const untilOwnTurn = async () => {
      for (;;) {
        await pause(askEveryMs, undefined, { signal: over.signal })
        // While the database is away, the answer is waited for.
        const isOwn = await this.#takeFree(shopId).catch(() => false)
        if (isOwn && over.signal.aborted) this.#deps.rest(shopId)
        if (isOwn) return 'own lease' as const
      }
    }
    try {
      return await Promise.race([request, untilOwnTurn()])
    } finally {
      over.abort()
    }
  }

  /** Whether this process holds the lease by now. */
  async #takeFree(shopId: string): Promise<boolean> {
    const { database, hasLease, takeLease } = this.#deps
    return hasLease(shopId) || ((await isLeaseFree(database, shopId)) && (await takeLease(shopId)))
  }

  /** Null: it is too large. */
  async #putDown(shopId: string, packed: unknown[]): Promise<HandedOverBatch | null> {
    const takenUntil = performance.now() + takenForMs
    const id = await handOver(this.#deps.database, shopId, this.#deps.process, packed)
    return id === null ? null : { id, takenUntil }
  }

  async #awaitAnswer(shopId: string, { id, takenUntil }: HandedOverBatch): Promise<Results> {
    const { database, log, hasLease } = this.#deps
    const until = Math.min(performance.now() + maxWaitMs, takenUntil)
    let askedAt = performance.now()
    await pause((this.#usualMs.get(shopId) ?? 0) * partBeforeLook)
    for (;;) {
      await pause(lookEveryMs)
      const answer = await takeAnswer(database, id)
      if (answer !== 'not yet') return answer
      const now = performance.now()
      if (hasLease(shopId)) break
      if (now - askedAt > askEveryMs) {
        askedAt = now
        if (await this.#takeFree(shopId)) break
      }
      if (now > until) {
        log.debug({ shopId }, 'a batch that was handed over got no answer: writing without the lease')
        break
      }
    }
    return takeBack(database, id)
  }

  /** What comes a little later is handed over in the meantime: the holder may still take it along. */
  async #timed(shopId: string, onHalfDone: () => void, work: () => Promise<Results>): Promise<Results> {
    const usualMs = this.#usualMs.get(shopId) ?? 0
    const second = setTimeout(onHalfDone, usualMs * partBeforeSecond)
    const began = performance.now()
    try {
      const answer = await work()
      if (answer) this.#usualMs.set(shopId, (usualMs + performance.now() - began) / 2)
      return answer
    } finally {
      clearTimeout(second)
    }
  }

  #reachable(shopId: string): { ipc: LocalIpc; at: string } | null {
    const { ipc } = this.#deps
    const at = this.#holderAt.get(shopId) ?? null
    return ipc && at !== null && ipc.mayReach(at) ? { ipc, at } : null
  }
}
