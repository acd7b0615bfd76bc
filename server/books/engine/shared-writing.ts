import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import type { Commit, Turns } from './batch-queue.ts'
import { DirectLine, type Told, type Written } from './direct-line.ts'
import { handOver, takenForMs } from './handed-over-store.ts'
import { awaitAnswer } from './handing-over.ts'
import { OthersBatches, type OwnQueue, type WritesForOthers } from './others-batches.ts'
import { WritingTurns } from './writing-turns.ts'
import { isTurnFree, type TurnStart } from './writing-turns-store.ts'

/** What this process does with batches when it is its turn. */
type OwnWriting<Item, Result> = OwnQueue<Item, Result> & {
  /** A turn began. */
  onTurn(shopId: string, start: TurnStart): Promise<void>
  prepare(shopId: string, items: readonly Item[]): Promise<Commit<Result>>
  /** Writes at once, whatever is prepared behind it. */
  write(shopId: string, items: readonly Item[]): Promise<Result[]>
  /** As plain data, to be read by another process. */
  packItems(items: readonly Item[]): unknown[]
  unpackResults(packed: unknown[]): Result[]
}

/** A turn without work is kept for so long. */
const lingerMs = 30
/** Nor is it kept for longer than this where all that there is to do is others' work. */
const onlyOthersMs = 100
/** For what part of the time that a commit takes the next batch waits for others that were answered just now. */
const partWaited = 0.5
/** A holder without work of its own looks this often what others hand over. */
const collectEveryMs = 5
/** After the turn was another's, batches are handed over for so long without asking for it. */
const elsewhereMs = 500
/** After what part of the time that an answer takes the next batch is handed over, too. */
const partBeforeSecond = 0.3
/** How often a batch is offered to whose turn it is, as they say; turns change while one is on its way. */
const maxOffers = 3

/**
 * Several processes write for one shop: the one whose turn it is writes its own batches and those that the others
 * hand over, all of them together. Those of one computer hand over directly, all others through the database. A
 * batch that is not answered is written by its own process: documents are known by their ids, and the commit's
 * compare-and-set lets nobody write on books that have changed, so nothing is lost or doubled whoever dies.
 */
export class SharedWriting<Item, Result> implements Turns {
  readonly #database: Database
  readonly #turns: WritingTurns
  readonly #own: OwnWriting<Item, Result>
  readonly #line: DirectLine
  readonly #writesForOthers: WritesForOthers<Item, Result>
  readonly #shops = new Map<string, Shop<Item, Result>>()

  constructor(database: Database, log: Logger, own: OwnWriting<Item, Result>) {
    this.#database = database
    this.#own = own
    this.#turns = new WritingTurns(database, log)
    this.#writesForOthers = { database, log, turns: this.#turns, own }
    this.#line = new DirectLine(log, (shopId, items) => this.#writeAsked(shopId, items))
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
      if (this.#turns.hasOthers(shopId) && !isForOthersOnly(shop))
        await shop.others.gather(shop.committedInMs * partWaited)
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
    const packed = this.#own.packItems(items)
    const { holderAt } = this.#shop(shopId)
    if (holderAt === null || !this.#line.mayReach(holderAt)) return this.#handOver(shopId, items, packed)
    const told = this.#line.ask(holderAt, shopId, packed)
    return async (onHalfDone) => {
      // What comes meanwhile is sent, too: whoever has the turn takes along all that is there.
      onHalfDone()
      return this.#readOrWrite(shopId, items, packed, await told)
    }
  }

  /** What another process made of a batch, or what comes of writing it in another way. */
  async #readOrWrite(
    shopId: string,
    items: readonly Item[],
    packed: unknown[],
    first: Told,
  ): Promise<Result[]> {
    const shop = this.#shop(shopId)
    let told = first
    for (let offers = 1; ; offers += 1) {
      if (Array.isArray(told)) return this.#own.unpackResults(told)
      if (told === null || told === 'late') return this.#own.write(shopId, items)
      if (await this.#takeTurn(shopId, shop)) return this.#own.write(shopId, items)
      const at = shop.holderAt
      if (at === null || offers === maxOffers || !this.#line.mayReach(at)) break
      told = await this.#line.ask(at, shopId, packed)
    }
    const commit = await this.#handOver(shopId, items, packed)
    return commit(() => {})
  }

  /** Through the database. */
  async #handOver(shopId: string, items: readonly Item[], packed: unknown[]): Promise<Commit<Result>> {
    const shop = this.#shop(shopId)
    const takenUntil = performance.now() + takenForMs
    const id = await handOver(this.#database, shopId, this.#turns.process, packed)
    const hasTurn = async (mayTake: boolean) =>
      this.#turns.holds(shopId) ||
      (mayTake && (await isTurnFree(this.#database, shopId)) && (await this.#takeTurn(shopId, shop)))
    return async (onHalfDone) => {
      if (id === null) return this.#own.write(shopId, items)
      // Those that come a little later are handed over in the meantime: the holder may still take them along.
      const second = setTimeout(onHalfDone, shop.answeredInMs * partBeforeSecond)
      const began = performance.now()
      const answer = await awaitAnswer(
        this.#database,
        { id, takenUntil },
        shop.answeredInMs,
        hasTurn,
      ).finally(() => clearTimeout(second))
      if (!answer) return this.#own.write(shopId, items)
      shop.answeredInMs = (shop.answeredInMs + performance.now() - began) / 2
      return this.#own.unpackResults(answer)
    }
  }

  rest(shopId: string): void {
    if (this.#turns.holds(shopId)) this.#rest(shopId, this.#shop(shopId), performance.now())
  }

  async close(): Promise<void> {
    for (const shop of this.#shops.values()) endRest(shop)
    await Promise.all([...this.#shops.values()].map(({ others }) => others.done()))
    await this.#turns.close()
    await this.#line.close()
  }

  /** Looks for a while what others hand over, then leaves the turn. */
  #rest(shopId: string, shop: Shop<Item, Result>, since: number): void {
    const hasOthers = this.#turns.hasOthers(shopId)
    const rest = { timer: setTimeout(() => look(), hasOthers ? collectEveryMs : lingerMs).unref() }
    shop.rest = rest
    const look = async () => {
      const mayCollect = hasOthers && !isForOthersOnly(shop)
      const isSubmitted = mayCollect && (await shop.others.collect())
      if (shop.rest !== rest || isSubmitted) return
      if (hasOthers && performance.now() - since < lingerMs) this.#rest(shopId, shop, since)
      else this.#leave(shopId, shop)
    }
  }

  #leave(shopId: string, shop: Shop<Item, Result>): void {
    void this.#turns.leave(shopId, shop.others.done())
  }

  /** One whose turn it is and who can't be asked directly is asked to look into the database. */
  async #takeTurn(shopId: string, shop: Shop<Item, Result>): Promise<boolean> {
    const at = await this.#line.listen()
    for (;;) {
      const { asks } = shop
      const turn = await this.#turns.take(shopId, at, asks)
      if (!('takenAt' in turn)) {
        await this.#own.onTurn(shopId, turn)
        return true
      }
      shop.elsewhereAt = performance.now()
      shop.holderAt = turn.takenAt
      shop.asks = turn.takenAt === null || !this.#line.mayReach(turn.takenAt)
      if (asks || !shop.asks) return false
    }
  }

  /** What another process of this computer asks for is written with whatever waits here. */
  async #writeAsked(shopId: string, packed: unknown[]): Promise<Written> {
    if (!this.#turns.holds(shopId)) return 'not its turn'
    const shop = this.#shop(shopId)
    const items = shop.others.read(packed)
    if (items.length === 0) return null
    endRest(shop)
    return shop.others.write(items)
  }

  async #timed<Value>(shopId: string, work: () => Promise<Value>): Promise<Value> {
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#shop(shopId).committedInMs = performance.now() - began
    }
  }

  #shop(shopId: string): Shop<Item, Result> {
    const found = this.#shops.get(shopId)
    if (found) return found
    const never = Number.NEGATIVE_INFINITY
    const shop: Shop<Item, Result> = {
      ownAt: never,
      elsewhereAt: never,
      holderAt: null,
      asks: false,
      answeredInMs: 0,
      others: new OthersBatches(shopId, this.#writesForOthers),
      committedInMs: 0,
    }
    this.#shops.set(shopId, shop)
    return shop
  }
}

type Shop<Item, Result> = {
  /** When this process last had documents of its own. */
  ownAt: number
  /** When the turn was last another's. */
  elsewhereAt: number
  /** Where that other is reached. Null: through the database alone. */
  holderAt: string | null
  /** Whether it is asked to look into the database. */
  asks: boolean
  /** How long answers of other processes take. */
  answeredInMs: number
  others: OthersBatches<Item, Result>
  /** How long this process's last commit took. */
  committedInMs: number
  /** Set while there is nothing to write. */
  rest?: { timer: NodeJS.Timeout } | undefined
}

function endRest(shop: Pick<Shop<unknown, unknown>, 'rest'>): void {
  clearTimeout(shop.rest?.timer)
  shop.rest = undefined
}

function isForOthersOnly({ ownAt }: { ownAt: number }): boolean {
  return performance.now() - ownAt > onlyOthersMs
}
