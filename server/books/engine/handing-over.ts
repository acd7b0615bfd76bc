import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import type { DirectLine, Outcome } from './direct-line.ts'
import { handOver, takeAnswer, takeBack, takenForMs } from './handed-over-store.ts'
import { isTurnFree } from './writing-turns-store.ts'

/** How often an answer is looked for in the database, once it may be there, */
const lookEveryMs = 4
/** and how often whether the turn is free, since its holder left it or was killed. */
const askEveryMs = 100
/** After this long the batch is taken back: the holder may run another version of the program, or hang. */
const maxWaitMs = 3_000
/** The first look is made after this part of the time that answers take. */
const partBeforeLook = 0.7
/** After what part of that time the next batch is handed over, too. */
const partBeforeSecond = 0.3
/** How often a batch is offered directly; turns change while one is on its way. */
const maxOffers = 3

/** What this process needs, to hand over. */
type HandingOverDeps = {
  database: Database
  log: Logger
  /** Null: through the database alone. */
  line: DirectLine | null
  /** Of this process, as turns name it. */
  process: string
  hasTurn(shopId: string): boolean
  takeTurn(shopId: string): Promise<boolean>
  /** Leaves a turn that nothing was done with. */
  rest(shopId: string): void
}

/** Of a batch; null: this process is to write it. */
type Results = unknown[] | null

/** A batch that waits in the database for the one whose turn it is. */
type HandedOverBatch = {
  id: string
  /** When nobody takes it any more, by this process's own steady clock. */
  takenUntil: number
}

/** Hands batches over to whoever has the turn: directly, where that process can be reached, else through the database. */
export class HandingOver {
  readonly #deps: HandingOverDeps
  /** Where the holder of a shop's turn can be reached; null: through the database alone. */
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
    const asked = reached.line.ask(reached.at, shopId, packed)
    return (onHalfDone) => this.#timed(shopId, onHalfDone, async () => this.#directly(shopId, packed, asked))
  }

  /** Offers the batch to whoever else has the turn, where the one that was asked hasn't. */
  async #directly(shopId: string, packed: unknown[], first: Promise<Outcome>): Promise<Results> {
    const { log, takeTurn } = this.#deps
    let asked = first
    for (let offers = 1; ; offers += 1) {
      const outcome = await this.#untilAnswered(shopId, asked)
      if (Array.isArray(outcome)) return outcome
      if (outcome === null || outcome === 'own turn') return null
      if (outcome === 'timed out') {
        log.debug({ shopId }, 'a batch that was handed over got no answer: writing out of turn')
        return null
      }
      if (await takeTurn(shopId)) return null
      const reached = this.#reachable(shopId)
      if (!reached || offers === maxOffers) break
      asked = reached.line.ask(reached.at, shopId, packed)
    }
    const batch = await this.#putDown(shopId, packed)
    return batch && this.#awaitAnswer(shopId, batch)
  }

  /** `own turn`: the holder did not answer before its turn ended, and this process has it now. */
  async #untilAnswered(shopId: string, asked: Promise<Outcome>): Promise<Outcome | 'own turn'> {
    const over = new AbortController()
    const untilOwnTurn = async () => {
      for (;;) {
        await pause(askEveryMs, undefined, { signal: over.signal })
        // While the database is away, the answer is waited for.
        const isOwn = await this.#takeFree(shopId).catch(() => false)
        if (isOwn && over.signal.aborted) this.#deps.rest(shopId)
        if (isOwn) return 'own turn' as const
      }
    }
    try {
      return await Promise.race([asked, untilOwnTurn()])
    } finally {
      over.abort()
    }
  }

  /** Whether it is this process's turn by now. */
  async #takeFree(shopId: string): Promise<boolean> {
    const { database, hasTurn, takeTurn } = this.#deps
    return hasTurn(shopId) || ((await isTurnFree(database, shopId)) && (await takeTurn(shopId)))
  }

  /** Null: it is too large. */
  async #putDown(shopId: string, packed: unknown[]): Promise<HandedOverBatch | null> {
    const takenUntil = performance.now() + takenForMs
    const id = await handOver(this.#deps.database, shopId, this.#deps.process, packed)
    return id === null ? null : { id, takenUntil }
  }

  async #awaitAnswer(shopId: string, { id, takenUntil }: HandedOverBatch): Promise<Results> {
    const { database, log, hasTurn } = this.#deps
    const until = Math.min(performance.now() + maxWaitMs, takenUntil)
    let askedAt = performance.now()
    await pause((this.#usualMs.get(shopId) ?? 0) * partBeforeLook)
    for (;;) {
      await pause(lookEveryMs)
      const answer = await takeAnswer(database, id)
      if (answer !== 'not yet') return answer
      const now = performance.now()
      if (hasTurn(shopId)) break
      if (now - askedAt > askEveryMs) {
        askedAt = now
        if (await this.#takeFree(shopId)) break
      }
      if (now > until) {
        log.debug({ shopId }, 'a batch that was handed over got no answer: writing out of turn')
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

  #reachable(shopId: string): { line: DirectLine; at: string } | null {
    const { line } = this.#deps
    const at = this.#holderAt.get(shopId) ?? null
    return line && at !== null && line.mayReach(at) ? { line, at } : null
  }
}
