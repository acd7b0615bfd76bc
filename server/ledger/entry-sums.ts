import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Balances } from '#domain/report/year-end.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { entryLinesPast } from '../books/journal/in-order-store.ts'
import type { Collections } from '../db/collections.ts'
import type { Days } from './store.ts'

/** Signed sums (debit positive) by day and account. */
export type SumsByDay = ReadonlyMap<Day, ReadonlyMap<AccountCode, number>>
type ShopSums = { throughNumber: number; byDay: Map<Day, Map<AccountCode, number>> }

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

  /** Of every entry posted so far. */
  async of(shopId: string): Promise<SumsByDay> {
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
    const { journalPages } = this.#collections
    for await (const { number, postingDay, lines } of entryLinesPast(
      journalPages,
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
      sums.throughNumber = number
    }
    return sums
  }
}

/** What moved on every account in these days, as the entry lines have it. */
export function balancesOf(sums: SumsByDay, days: Days): Balances {
  const balances = new Map<AccountCode, number>()
  for (const [day, accounts] of sums) {
    if ('before' in days ? day >= days.before : day < days.from || day > days.to) continue
    for (const [account, amount] of accounts) balances.set(account, (balances.get(account) ?? 0) + amount)
  }
  return new Map([...balances].map(([account, balance]) => [account, minor(balance)]))
}
