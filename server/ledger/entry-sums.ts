import type { Day } from '#domain/business-day.ts'
import type { Collections } from '../db/collections.ts'
import { streamEntryLines } from './store.ts'

type ShopSums = { throughNumber: number; byDay: Map<Day, Map<string, number>> }

const mostShops = 50

/**
 * What the entry lines themselves come to, by day and account: the proof that reports are held
 * against. Entries are never changed, so each is read once and the sums are kept; a later call reads
 * only what was posted since. (That stored entries are still what they were is the audit's business.)
 */
export class EntrySums {
  readonly #collections: Collections
  readonly #shops = new Map<string, Promise<ShopSums>>()

  constructor(collections: Collections) {
    this.#collections = collections
  }

  /** Signed sums (debit positive) by day and account, of every entry posted so far. */
  async of(shopId: string): Promise<ReadonlyMap<Day, ReadonlyMap<string, number>>> {
    const before = this.#shops.get(shopId) ?? Promise.resolve({ throughNumber: 0, byDay: new Map() })
    const next = before.then((sums) => this.#readOn(shopId, sums))
    // One reader at a time for a shop: the next waits for this one and reads on from there.
    this.#shops.delete(shopId)
    this.#shops.set(shopId, next)
    next.catch(() => this.#shops.delete(shopId))
    for (const oldest of this.#shops.keys()) {
      if (this.#shops.size <= mostShops) break
      this.#shops.delete(oldest)
    }
    return (await next).byDay
  }

  async #readOn(shopId: string, sums: ShopSums): Promise<ShopSums> {
    for await (const { _id, postingDay, lines } of streamEntryLines(
      this.#collections,
      shopId,
      sums.throughNumber,
    )) {
      let accounts = sums.byDay.get(postingDay)
      if (!accounts) {
        accounts = new Map()
        sums.byDay.set(postingDay, accounts)
      }
      for (const { account, amountMinor } of lines)
        accounts.set(account, (accounts.get(account) ?? 0) + amountMinor)
      sums.throughNumber = _id.number
    }
    return sums
  }
}
