import type { Day } from '#domain/business-day.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { ActiveReconciliations } from '../../bank/active-reconciliations.ts'
import type { ChainHeadDocument } from '../../db/documents.ts'
import type { TillSeries } from './books-snapshot.ts'
import type { BooksState } from './books-state.ts'

/**
 * A shop's books as the batch before leaves them, known without reading: true if that batch and those
 * it was planned on are committed, and there is no other commit in between, which the head shows.
 */
export type KnownBooks = {
  head: ChainHeadDocument
  balances: Map<string, StockBalance>
  /** A till has one series for good. */
  tills: Map<string, TillSeries>
  settings: readonly ShopChange[]
  /** The reconciliations that were not reversed. */
  activeReconciliations: ActiveReconciliations
  /** The last day on which stock moves; undefined where it was not read. */
  lastMoved: Day | undefined
  /** Shared by the batches planned one on the other: once one of them fails, the rest are void. */
  line: { isBroken: boolean }
}

/** The books that a planned batch leaves behind. */
export function booksAfter(
  state: BooksState,
  line: KnownBooks['line'],
  lastMoved: KnownBooks['lastMoved'],
): KnownBooks {
  const { balances, tills } = state.snapshot
  for (const [productId, balance] of state.changedBalances) balances.set(productId, balance)
  const { head, settings, activeReconciliationsAfter } = state
  return {
    head,
    balances,
    tills,
    settings,
    activeReconciliations: activeReconciliationsAfter,
    lastMoved,
    line,
  }
}

/**
 * The last day on which stock moves after a batch; null where the batch moves some on an earlier day than a movement
 * before it, or where that is not known: then costs may have to be corrected.
 */
export function lastMovedInOrder(
  { moves }: BooksState,
  before: KnownBooks['lastMoved'],
): KnownBooks['lastMoved'] | null {
  let last = before
  for (const { postingDay } of moves) {
    if (last === undefined || postingDay < last) return null
    last = postingDay
  }
  return last
}

const maxShops = 50

/** What each shop's last batch leaves, for the shops that were written to last. */
export class BooksMemory {
  readonly #lastOf = new Map<string, Promise<KnownBooks | undefined>>()

  /** Takes the place of the shop's last batch, and answers what the one before leaves. */
  follow(shopId: string, mine: Promise<KnownBooks | undefined>): Promise<KnownBooks | undefined> {
    const before = this.#lastOf.get(shopId)
    this.#lastOf.delete(shopId)
    this.#lastOf.set(shopId, mine)
    const [oldest] = this.#lastOf.keys()
    if (this.#lastOf.size > maxShops && oldest !== undefined) this.#lastOf.delete(oldest)
    return before ?? Promise.resolve(undefined)
  }

  /** Another process may have written since. */
  forget(shopId: string): void {
    this.#lastOf.delete(shopId)
  }
}
