import { liveQuery, type Subscription } from 'dexie'
import { v7 as newId } from 'uuid'
import { type Basket, type BasketAction, emptyBasket, type Line, reduceBasket } from '../basket/basket.ts'
import { tillDb } from './till-db.ts'

export type BasketStore = {
  subscribe: (listener: () => void) => () => void
  /** The basket with everything that was done in this tab; null until it is read. */
  read: () => Basket | null
  /** Why the basket can't be read or kept; null while all is well. */
  error: () => unknown
  act: (action: BasketAction) => void
  /** Settles when everything that was done so far is on the disk. @throws what kept it from getting there */
  settled: () => Promise<void>
  /** Reads the basket again: after it was recorded, which happens in a transaction of its own. */
  refresh: () => Promise<void>
}

/** The shop's basket in IndexedDB, or a new one. Only inside a transaction over baskets. */
export async function storedBasket(shopId: string, isNew = () => emptyBasket(newId(), 0)): Promise<Basket> {
  const stored = await tillDb().baskets.get(shopId)
  if (stored === undefined) return isNew()
  const { shopId: _, ...basket } = stored
  return basket
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A basket read from the disk is a copy; parts that are equal to what is shown stay the same object and are not redrawn. */
function withKnownLines(read: Basket, shown: Basket | null): Basket {
  if (shown === null) return read
  if (isSame(read, shown)) return shown
  const known = new Map(shown.lines.map((line) => [line.lineId, line]))
  const knownOr = (line: Line) => {
    const before = known.get(line.lineId)
    return before && isSame(before, line) ? before : line
  }
  return { ...read, lines: read.lines.map(knownOr) }
}

/** @param shown the basket that this tab shows: where none is stored yet it is the one that is begun */
async function applyStored(shopId: string, action: BasketAction, shown: Basket | null): Promise<Basket> {
  const db = tillDb()
  return db.transaction('rw', db.baskets, async () => {
    // With another id it would be another basket, and a payment begun in the meantime would belong to none.
    const before = await storedBasket(shopId, () => emptyBasket(shown?.basketId ?? newId(), 0))
    const after = reduceBasket(before, action)
    if (after !== before) await db.baskets.put({ ...after, shopId })
    return after
  })
}

const stores = new Map<string, BasketStore>()

/** The one store of a shop's basket in this tab. */
export function basketStoreOf(shopId: string): BasketStore {
  const store = stores.get(shopId) ?? openBasketStore(shopId)
  stores.set(shopId, store)
  return store
}

/** Settles when what this tab did to the basket is on the disk, or can't get there, which the till shows. */
export async function settleBasket(shopId: string): Promise<void> {
  await stores
    .get(shopId)
    ?.settled()
    .catch(() => undefined)
}

/**
 * A device has one basket a shop, whatever the number of tabs: all of them show it. What is done in a tab
 * shows there at once and is applied to the stored basket in a transaction of its own, so that acts of two
 * tabs follow one another and none is lost; what another tab did comes in by the database's own
 * notifications, and the acts that are not stored yet are put on top of it.
 */
function openBasketStore(shopId: string): BasketStore {
  const listeners = new Set<() => void>()
  let stored: Basket | null = null
  let shown: Basket | null = null
  let unstored: BasketAction[] = []
  let problem: unknown = null
  let writing: Promise<void> = Promise.resolve()
  let following: Subscription | null = null

  function show() {
    shown = stored && unstored.reduce(reduceBasket, stored)
    for (const listener of listeners) listener()
  }

  function take(basket: Basket) {
    // An older state can arrive late; the revision only ever grows.
    if (stored === null || basket.revision > stored.revision) stored = withKnownLines(basket, shown)
  }

  function follow() {
    following = liveQuery(() => tillDb().baskets.get(shopId)).subscribe({
      next: (row) => {
        // While an act of this tab is on its way, its answer brings a state that is at least as new.
        if (unstored.length > 0 && stored !== null) return void writing.then(refresh, refresh)
        if (row === undefined) take(emptyBasket(newId(), 0))
        else {
          const { shopId: _, ...basket } = row
          take(basket)
        }
        show()
      },
      error: (error: unknown) => {
        problem = error
        show()
      },
    })
  }

  async function refresh() {
    const basket = await tillDb().transaction('r', tillDb().baskets, () => storedBasket(shopId))
    take(basket)
    show()
  }

  async function write(action: BasketAction) {
    try {
      take(await applyStored(shopId, action, stored))
      problem = null
    } catch (error) {
      // What could not be kept is not shown as if it were.
      problem = error
      throw error
    } finally {
      unstored = unstored.slice(1)
      show()
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (following === null) follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        following?.unsubscribe()
        following = null
      }
    },
    read: () => shown,
    error: () => problem,
    act(action) {
      unstored = [...unstored, action]
      writing = writing.then(
        () => write(action),
        () => write(action),
      )
      writing.catch((error: unknown) => console.error('The basket could not be kept', error))
      show()
    },
    settled: () => writing,
    refresh,
  }
}
