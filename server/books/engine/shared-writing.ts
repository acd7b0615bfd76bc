import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import type { Commit, Turns } from './batch-queue.ts'
import {
  answerHandedOver,
  type HandedOver,
  handOver,
  readHandedOver,
  takeAnswer,
  takeBack,
  takenForMs,
} from './handed-over-store.ts'
import { WritingTurns } from './writing-turns.ts'
import { isTurnFree, type TurnStart } from './writing-turns-store.ts'

/** What this process does with batches when it is its turn. */
type OwnWriting<Item, Result> = {
  /** A turn began. */
  onTurn(shopId: string, start: TurnStart): Promise<void>
  prepare(shopId: string, items: readonly Item[]): Promise<Commit<Result>>
  /** Writes at once, whatever is prepared behind it. */
  write(shopId: string, items: readonly Item[]): Promise<Result[]>
  /** Puts a batch of another process into the queue, behind what waits there. */
  submit(shopId: string, items: readonly Item[]): Promise<Result[]>
  /** As plain data, to be read by another process. */
  packItems(items: readonly Item[]): unknown[]
  /** Throws where this process knows no such items. */
  unpackItems(packed: unknown[]): Item[]
  /** Null where one of the results can't be told to another process. */
  packResults(results: readonly Result[]): unknown[] | null
  unpackResults(packed: unknown[]): Result[]
}

/** A turn without work is kept for so long. */
const lingerMs = 30
/** Nor is it kept for longer than this where all that there is to do is others' work. */
const onlyOthersMs = 100
/** For what part of the time that a commit takes the next batch waits for others that were answered just now. */
const partWaited = 0.5
const gatherEveryMs = 3
/** Others that were answered longer ago are not waited for. */
const othersStayMs = 200
/** A holder without work of its own looks this often what others hand over. */
const collectEveryMs = 5
/** After the turn was another's, batches are handed over for so long without asking for it. */
const elsewhereMs = 500
/** After what part of the time that an answer takes the next batch is handed over, too. */
const partBeforeSecond = 0.3
/** How often an answer is looked for, once it may be there, */
const lookEveryMs = 4
/** and how often whether the turn is free, since its holder left it or was killed. */
const askEveryMs = 100
/** Who waits for longer writes all the same: the holder may run another version of the program, or hang. */
const maxWaitMs = 3_000

/**
 * Several processes write for one shop: the one whose turn it is writes its own batches and those that the others
 * hand over through the database, all of them together, and so they sell as fast as one process alone. A batch
 * that is not answered is written by its own process: documents are known by their ids, and the commit's
 * compare-and-set lets nobody write on books that have changed, so nothing is lost or doubled whoever dies.
 */
export class SharedWriting<Item, Result> implements Turns {
  readonly #database: Database
  readonly #log: Logger
  readonly #turns: WritingTurns
  readonly #own: OwnWriting<Item, Result>
  readonly #shops = new Map<string, Shop>()

  constructor(database: Database, log: Logger, own: OwnWriting<Item, Result>) {
    this.#database = database
    this.#log = log
    this.#own = own
    this.#turns = new WritingTurns(database, log)
  }

  /** This process has documents of its own to write. */
  noteOwn(shopId: string): void {
    this.#shop(shopId).ownAt = performance.now()
  }

  async take(shopId: string): Promise<void> {
    const shop = this.#shop(shopId)
    endRest(shop)
    if (this.#turns.holds(shopId)) {
      this.#turns.use(shopId)
      if (this.#turns.hasOthers(shopId) && !isForOthersOnly(shop)) await this.#gather(shopId, shop)
      return
    }
    if (performance.now() - shop.elsewhereAt > elsewhereMs) await this.#takeTurn(shopId, shop)
  }

  isAlone(shopId: string): boolean {
    return this.#turns.holds(shopId) && !this.#turns.hasOthers(shopId)
  }

  async prepare(shopId: string, items: readonly Item[]): Promise<Commit<Result>> {
    if (this.#turns.holds(shopId)) {
      const commit = await this.#own.prepare(shopId, items)
      return (onHalfDone) => this.#timed(shopId, () => commit(onHalfDone))
    }
    const takenUntil = performance.now() + takenForMs
    const id = await handOver(this.#database, shopId, this.#turns.process, this.#own.packItems(items))
    return async (onHalfDone) => {
      // Those that come a little later are handed over in the meantime: the holder may still take them along.
      const second = setTimeout(onHalfDone, this.#shop(shopId).answeredInMs * partBeforeSecond)
      const answer =
        id && (await this.#awaitAnswer(shopId, id, takenUntil).finally(() => clearTimeout(second)))
      return answer ? this.#own.unpackResults(answer) : this.#own.write(shopId, items)
    }
  }

  rest(shopId: string): void {
    if (this.#turns.holds(shopId)) this.#rest(shopId, this.#shop(shopId), performance.now())
  }

  async close(): Promise<void> {
    for (const shop of this.#shops.values()) endRest(shop)
    await Promise.all(
      [...this.#shops.values()].flatMap(({ answering }) => [...answering.values()].map(({ done }) => done)),
    )
    await this.#turns.close()
  }

  /** Looks for a while what others hand over, then leaves the turn. */
  #rest(shopId: string, shop: Shop, since: number): void {
    const hasOthers = this.#turns.hasOthers(shopId)
    const rest = { timer: setTimeout(() => look(), hasOthers ? collectEveryMs : lingerMs).unref() }
    shop.rest = rest
    const look = async () => {
      const mayCollect = hasOthers && !isForOthersOnly(shop)
      const isSubmitted = mayCollect && (await this.#collect(shopId, shop))
      if (shop.rest !== rest || isSubmitted) return
      if (hasOthers && performance.now() - since < lingerMs) this.#rest(shopId, shop, since)
      else this.#leave(shopId, shop)
    }
  }

  #leave(shopId: string, shop: Shop): void {
    void this.#turns.leave(shopId, Promise.all([...shop.answering.values()].map(({ done }) => done)))
  }

  async #takeTurn(shopId: string, shop: Shop): Promise<boolean> {
    const start = await this.#turns.take(shopId)
    if (start) await this.#own.onTurn(shopId, start)
    else shop.elsewhereAt = performance.now()
    return start !== null
  }

  /** Others that were answered just now come back in a moment: a batch with them is not slower than one without. */
  async #gather(shopId: string, shop: Shop): Promise<void> {
    const until = performance.now() + shop.committedInMs * partWaited
    for (;;) {
      await this.#collect(shopId, shop)
      if (!this.#isIncomplete(shop) || performance.now() >= until) return
      await pause(gatherEveryMs)
    }
  }

  #isIncomplete({ others, answering }: Shop): boolean {
    const now = performance.now()
    const here = new Set([...answering.values()].map(({ process }) => process))
    return [...others].some(([process, seenAt]) => !here.has(process) && now - seenAt < othersStayMs)
  }

  async #timed<Value>(shopId: string, work: () => Promise<Value>): Promise<Value> {
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#shop(shopId).committedInMs = performance.now() - began
    }
  }

  /**
   * Puts what others have handed over into the queue. Answers whether there was any that could be read.
   * Never rejects: turns are for speed, and this process's own batches are written without others', too.
   */
  #collect(shopId: string, shop: Shop): Promise<boolean> {
    // One look at a time: two would find the same batches.
    shop.collecting ??= this.#lookAndSubmit(shopId, shop)
      .catch((error) => {
        this.#log.debug({ shopId, err: error }, 'could not look for batches of other processes')
        return false
      })
      .finally(() => {
        shop.collecting = undefined
      })
    return shop.collecting
  }

  async #lookAndSubmit(shopId: string, shop: Shop): Promise<boolean> {
    const batches = await readHandedOver(this.#database, shopId, this.#turns.process, [
      ...shop.answering.keys(),
    ])
    if (batches.length === 0 || !this.#turns.holds(shopId)) return false
    this.#turns.noticeOthers(shopId)
    let isSubmitted = false
    for (const batch of batches) {
      const { id, process } = batch
      const items = this.#itemsOf(shopId, batch)
      if (items.length > 0) isSubmitted = true
      const done = this.#writeFor(shopId, id, items).finally(() => {
        shop.answering.delete(id)
        shop.others.set(process, performance.now())
      })
      shop.answering.set(id, { process, done })
    }
    return isSubmitted
  }

  /** None where this process can't read them. */
  #itemsOf(shopId: string, { process, items }: HandedOver): Item[] {
    try {
      if (items) return this.#own.unpackItems(items)
      this.#log.warn({ shopId, process }, 'a batch of another process cannot be read')
    } catch (error) {
      this.#log.warn({ shopId, process, err: error }, 'a batch of another process cannot be read')
    }
    return []
  }

  /** Never rejects: a batch that is answered null, or not at all, is written by its own process. */
  async #writeFor(shopId: string, id: string, items: readonly Item[]): Promise<void> {
    const noticeFault = (error: unknown) => {
      this.#log.debug({ shopId, err: error }, 'a batch of another process could not be written')
      return null
    }
    const write = async () => this.#own.packResults(await this.#own.submit(shopId, items))
    const answer = items.length > 0 ? await write().catch(noticeFault) : null
    await answerHandedOver(this.#database, id, answer).catch(noticeFault)
  }

  /** Null: nobody else has written it, and this process is to. */
  async #awaitAnswer(shopId: string, id: string, takenUntil: number): Promise<unknown[] | null> {
    const shop = this.#shop(shopId)
    const began = performance.now()
    const until = Math.min(began + maxWaitMs, takenUntil)
    let askedAt = began
    await pause(shop.answeredInMs * 0.7)
    for (;;) {
      await pause(lookEveryMs)
      const answer = await takeAnswer(this.#database, id)
      const now = performance.now()
      if (answer !== 'not yet') {
        shop.answeredInMs = (shop.answeredInMs + now - began) / 2
        return answer
      }
      if (this.#turns.holds(shopId)) break
      if (now - askedAt > askEveryMs) {
        askedAt = now
        if ((await isTurnFree(this.#database, shopId)) && (await this.#takeTurn(shopId, shop))) break
      }
      if (now > until) {
        this.#log.debug({ shopId }, 'a batch that was handed over got no answer: writing out of turn')
        break
      }
    }
    return takeBack(this.#database, id)
  }

  #shop(shopId: string): Shop {
    const found = this.#shops.get(shopId)
    if (found) return found
    const never = Number.NEGATIVE_INFINITY
    const shop: Shop = {
      ownAt: never,
      elsewhereAt: never,
      answeredInMs: 0,
      answering: new Map(),
      others: new Map(),
      committedInMs: 0,
    }
    this.#shops.set(shopId, shop)
    return shop
  }
}

type Shop = {
  /** When this process last had documents of its own. */
  ownAt: number
  /** When the turn was last another's. */
  elsewhereAt: number
  /** How long answers of other processes take. */
  answeredInMs: number
  /** By id: batches of others that are being written here. */
  answering: Map<string, { process: string; done: Promise<void> }>
  collecting?: Promise<boolean> | undefined
  /** When other processes were last answered. */
  others: Map<string, number>
  /** How long this process's last commit took. */
  committedInMs: number
  /** Set while there is nothing to write. */
  rest?: { timer: NodeJS.Timeout } | undefined
}

function endRest(shop: Shop): void {
  clearTimeout(shop.rest?.timer)
  shop.rest = undefined
}

function isForOthersOnly({ ownAt }: Shop): boolean {
  return performance.now() - ownAt > onlyOthersMs
}
