import type { Day } from '#domain/business-day.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { CashBasis } from '#domain/report/cash-basis.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { creditEntries } from '../books/journal/of-credit-store.ts'
import type { Collections } from '../db/collections.ts'

type ByDay = Map<Day, Map<AccountCode, number>>
type Known = { ofChart: string; throughNumber: number; basis: CashBasis; byDay: ByDay }

/** Documents on credit that are kept in mind, of all shops together: some 70 MB. */
const maxDocuments = 100_000
/** Of a shop without any its days are kept anyway. */
const maxShops = 50

/**
 * By what the cash basis differs from the accounts, by day. What a payment lets count was raised at any time before,
 * so all entries on credit are read; each once: a later call reads those alone that were posted since. A shop that was
 * not asked about for longest is forgotten first.
 */
export class CashSums {
  readonly #collections: Collections
  readonly #mostDocuments: number
  readonly #mostShops: number
  readonly #shops = new Map<string, Promise<Known>>()
  readonly #documents = new Map<string, number>()

  constructor(collections: Collections, mostDocuments = maxDocuments, mostShops = maxShops) {
    this.#collections = collections
    this.#mostDocuments = mostDocuments
    this.#mostShops = mostShops
  }

  /** @param chart which accounts count: of another one everything is read again */
  async of(shopId: string, chart: Chart): Promise<ReadonlyMap<Day, ReadonlyMap<AccountCode, number>>> {
    const before = this.#shops.get(shopId) ?? Promise.resolve(null)
    const next = before.then((known) => this.#readOn(shopId, chart, known))
    // One reader at a time for a shop: the next waits for this one and reads on from there.
    this.#shops.delete(shopId)
    this.#shops.set(shopId, next)
    try {
      const { basis, byDay } = await next
      if (this.#shops.get(shopId) === next) this.#documents.set(shopId, basis.documents)
      this.#makeRoom()
      return byDay
    } catch (error) {
      this.#forget(shopId)
      throw error
    }
  }

  async #readOn(shopId: string, chart: Chart, known: Known | null): Promise<Known> {
    const { chainHeads, journalPages } = this.#collections
    const ofChart = chart.accounts.map(({ account, figure, line }) => `${account} ${figure} ${line}`).join()
    const sums = known?.ofChart === ofChart ? known : nothingKnown(ofChart, chart)
    // What is committed while it is read is left to the next time: an earlier entry of it may not be seen yet.
    const head = (await chainHeads.findOne({ _id: shopId }, { projection: { number: 1 } }))?.number ?? 0
    for await (const entry of creditEntries(journalPages, shopId, sums.throughNumber)) {
      if (entry.number > head) break
      for (const { day, account, amountMinor } of sums.basis.add(entry)) {
        const ofDay = sums.byDay.get(day) ?? new Map<AccountCode, number>()
        sums.byDay.set(day, ofDay.set(account, (ofDay.get(account) ?? 0) + amountMinor))
      }
    }
    sums.throughNumber = head
    return sums
  }

  #makeRoom(): void {
    let kept = [...this.#documents.values()].reduce((sum, count) => sum + count, 0)
    for (const shopId of [...this.#shops.keys()]) {
      if (kept <= this.#mostDocuments && this.#shops.size <= this.#mostShops) return
      kept -= this.#documents.get(shopId) ?? 0
      this.#forget(shopId)
    }
  }

  #forget(shopId: string): void {
    this.#shops.delete(shopId)
    this.#documents.delete(shopId)
  }
}

function nothingKnown(ofChart: string, chart: Chart): Known {
  return { ofChart, throughNumber: 0, basis: new CashBasis(chart), byDay: new Map() }
}
