import type { Database } from '../../db/client.ts'
import type { Logger } from '../../log.ts'
import type { Commit, Turns } from '../engine/batch-queue.ts'
import { HandingOver } from './handing-over.ts'
import { type Answer, LocalIpc } from './local-ipc.ts'
import { OthersBatches, type OwnQueue, type WritesForOthers } from './others-batches.ts'
import type { LeaseStart } from './writer-lease-store.ts'
import { WriterLeases } from './writer-leases.ts'

/** What this process does with batches while it holds the lease. */
type OwnWriting<Item, Result> = OwnQueue<Item, Result> & {
  /** A lease began. */
  onLease(shopId: string, start: LeaseStart): Promise<void>
  prepare(shopId: string, items: readonly Item[]): Promise<Commit<Result>>
  /** Writes at once, whatever is prepared behind it. */
  write(shopId: string, items: readonly Item[]): Promise<Result[]>
  /** As plain data, to be read by another process. */
  packItems(items: readonly Item[]): unknown[]
  unpackResults(packed: unknown[]): Result[]
  /** Whether it and other servers of this computer reach each other by a socket. */
  isServer: boolean
}

/** A lease without work is kept for this long. */
const lingerMs = 30
/** Nor is it kept for longer than this where all that there is to do is others' work. */
const onlyOthersMs = 100
/** For what part of the time that a commit takes the next batch waits for others that were answered just now. */
const partWaited = 0.5
/** A holder without work of its own looks this often what others hand over. */
const collectEveryMs = 5
/** After another process held the lease, batches are handed over for this long without asking for it. */
const elsewhereMs = 500

/**
 * Several processes write for one shop: the lease holder writes its own batches and those that the others
 * hand over, all of them together. Those of one computer hand over by local IPC, all others through the database. A
 * batch that is not answered is written by its own process: documents are known by their ids, and the commit's
 * compare-and-set refuses every write on books that have changed, so nothing is lost or doubled whoever dies.
 */
export class SharedWriting<Item, Result> implements Turns {
  readonly #leases: WriterLeases
  readonly #own: OwnWriting<Item, Result>
  readonly #ipc: LocalIpc | null
  readonly #handing: HandingOver
  readonly #writesForOthers: WritesForOthers<Item, Result>
  readonly #shops = new Map<string, Shop<Item, Result>>()
  #isClosing = false

  constructor(database: Database, log: Logger, own: OwnWriting<Item, Result>) {
    this.#own = own
    this.#leases = new WriterLeases(database, log)
    this.#writesForOthers = { database, log, leases: this.#leases, own }
    this.#ipc = own.isServer
      ? new LocalIpc(log, (shopId, items) => this.#writeForOthers(shopId, items))
      : null
    this.#handing = new HandingOver({
      ...{ database, log, ipc: this.#ipc, process: this.#leases.process },
      hasLease: (shopId) => this.#leases.holds(shopId),
      takeLease: (shopId) => this.#takeLease(shopId, this.#shop(shopId)),
      rest: (shopId) => this.rest(shopId),
    })
  }

  /** This process has documents of its own to write. */
  noteOwn(shopId: string): void {
    this.#shop(shopId).ownAt = performance.now()
  }

  async take(shopId: string): Promise<void> {
    const shop = this.#shop(shopId)
    endRest(shop)
    if (this.#leases.holds(shopId)) {
      this.#leases.use(shopId)
      if (this.#leases.hasOthers(shopId) && !isForOthersOnly(shop))
        await shop.others.gather(shop.committedInMs * partWaited)
      return
    }
    if (performance.now() - shop.elsewhereAt > elsewhereMs) await this.#takeLease(shopId, shop)
  }

  isAlone(shopId: string): boolean {
    return this.#leases.holds(shopId) && !this.#leases.hasOthers(shopId)
  }

  async prepare(shopId: string, items: readonly Item[]): Promise<Commit<Result>> {
    if (this.#leases.holds(shopId)) {
      const commit = await this.#own.prepare(shopId, items)
      return (onHalfDone) => this.#timed(shopId, () => commit(onHalfDone))
    }
    const answered = await this.#handing.handOver(shopId, this.#own.packItems(items))
    return async (onHalfDone) => {
      const answer = await answered(onHalfDone)
      return answer ? this.#own.unpackResults(answer) : this.#own.write(shopId, items)
    }
  }

  rest(shopId: string): void {
    if (this.#leases.holds(shopId)) this.#rest(shopId, this.#shop(shopId), performance.now())
  }

  /** What others ask for from now on is theirs to write. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const shop of this.#shops.values()) endRest(shop)
    await Promise.all([...this.#shops.values()].map(({ others }) => others.done()))
    await this.#leases.close()
    await this.#ipc?.close()
  }

  /** Looks for a while for what others hand over, then releases the lease. */
  #rest(shopId: string, shop: Shop<Item, Result>, since: number): void {
    const hasOthers = this.#leases.hasOthers(shopId)
    const rest = { timer: setTimeout(() => look(), hasOthers ? collectEveryMs : lingerMs).unref() }
    shop.rest = rest
    const look = async () => {
      const mayCollect = hasOthers && !isForOthersOnly(shop)
      const isSubmitted = mayCollect && (await shop.others.collect())
      if (shop.rest !== rest || isSubmitted) return
      if (shop.others.hasRequested) return this.#rest(shopId, shop, performance.now())
      if (hasOthers && performance.now() - since < lingerMs) this.#rest(shopId, shop, since)
      else this.#leave(shopId, shop)
    }
  }

  #leave(shopId: string, shop: Shop<Item, Result>): void {
    void this.#leases.leave(shopId, shop.others.done())
  }

  /** Where the holder can't be reached by local IPC, asks it to look in the database. */
  async #takeLease(shopId: string, shop: Shop<Item, Result>): Promise<boolean> {
    if (this.#isClosing) return false
    const at = (await this.#ipc?.listen()) ?? null
    for (const asks of [false, true]) {
      const lease = await this.#leases.take(shopId, at, asks)
      if (!('takenAt' in lease)) {
        await this.#own.onLease(shopId, lease)
        return true
      }
      shop.elsewhereAt = performance.now()
      this.#handing.noteHolder(shopId, lease.takenAt)
      if (lease.takenAt !== null && this.#ipc?.mayReach(lease.takenAt)) break
    }
    return false
  }

  /** What another process of this computer asks for is written with whatever waits here. */
  async #writeForOthers(shopId: string, packed: unknown[]): Promise<Answer> {
    if (this.#isClosing || !this.#leases.holds(shopId)) return 'not the holder'
    const { others } = this.#shop(shopId)
    return others.write(others.read(packed))
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
  /** When another process last held the lease. */
  elsewhereAt: number
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
