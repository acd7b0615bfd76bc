import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Unreachable } from '#app/api/problem.ts'
import { setTillState, useTillState } from '#app/features/shell/till-state.ts'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import type { Shop } from '#domain/api/shop.ts'
import { pricedOn } from '#domain/product/price-on.ts'
import { type Shelf, shelveFirst, shelveProducts } from './find/find-products.ts'
import { useHandNear } from './find/hand-near.ts'
import { inPlace } from './find/shelf-order.ts'
import { usePriceDay } from './hooks.ts'
import { keepFirstTiles, readFirstTiles, readProducts } from './storage/kept-products.ts'
import { refreshProducts } from './storage/product-cache.ts'
import { tillDb } from './storage/till-db.ts'

/** How often a till asks what changed on the shelf: prices, new products. */
const refreshEveryMs = 5 * 60_000

export type ShelfState = {
  shelf: Shelf | null
  /** Asked and found: there is nothing to sell, or it could not be had. A shelf that was not read yet is not bare. */
  isBare: boolean
  error: unknown
  refresh: () => void
}

/** The products on this device; asked for again now and then, and when the connection comes back. */
export function useShelf(shop: Shop, isBasketOpen: boolean): ShelfState {
  const { shopId } = shop
  const { isOnline } = useTillState()
  const shelf = useInPlace(useKeptShelf(shop), isBasketOpen)
  const [isBare, setIsBare] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [requested, setRequested] = useState(0)
  const refresh = useCallback(() => setRequested((times) => times + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked and isOnline are the reasons to ask again
  useEffect(() => {
    const leaving = new AbortController()
    let isLoading = false
    const load = async () => {
      // The whole list takes longer than the pause on a slow connection: two at once would each slow the other.
      if (isLoading) return
      isLoading = true
      try {
        await refreshProducts(shopId, leaving.signal)
        setTillState({ isOnline: true })
        setError(null)
        void refreshTheRest(shopId, leaving.signal)
        setIsBare(await hasNothing(shopId))
      } catch (error) {
        if (leaving.signal.aborted) return
        if (error instanceof Unreachable) setTillState({ isOnline: false })
        setError(error)
        setIsBare(await hasNothing(shopId).catch(() => true))
      } finally {
        isLoading = false
      }
    }
    setIsBare(false)
    void load()
    const timer = window.setInterval(() => void load(), refreshEveryMs)
    return () => {
      leaving.abort()
      window.clearInterval(timer)
    }
  }, [shopId, isOnline, requested])
  return { shelf, isBare, error, refresh }
}

const hasNothing = async (shopId: string) =>
  (await tillDb().products.where('shopId').equals(shopId).count()) === 0

/**
 * The shelf as this device keeps it: first the tiles that were there last time, then all of it. Fifty thousand products
 * take a second to read, and a cashier scans before that.
 */
function useKeptShelf(shop: Shop): Shelf | null {
  const { shopId } = shop
  const today = usePriceDay(shop)
  const first = useLiveQuery(() => readFirstTiles(shopId), [shopId])
  const mayRead = useIsCalm(first !== undefined)
  const products = useLiveQuery(() => (mayRead ? readProducts(shopId) : undefined), [shopId, mayRead])
  // As text: other data kept with them changes with every refresh, and must not rebuild the whole shelf.
  const bestSellers = useLiveQuery(
    async () => (await tillDb().shelves.get(shopId))?.bestSellers?.join(' ') ?? '',
    [shopId],
  )
  const whole = useMemo(
    () =>
      products &&
      bestSellers !== undefined &&
      shelveProducts(
        products.map((product) => pricedOn(product, today)),
        bestSellers.split(' '),
      ),
    [products, today, bestSellers],
  )
  useEffect(() => {
    if (!whole) return
    keepFirstTiles(shopId, whole).catch((error: unknown) =>
      console.warn('The first tiles are not kept', error),
    )
    return whenCalm(() => void whole.search())
  }, [shopId, whole])
  const partial = useMemo(
    () =>
      first
        ? shelveFirst(
            first.products.map((product) => pricedOn(product, today)),
            first.categories,
          )
        : null,
    [first, today],
  )
  return whole || partial
}

/** Calls when nothing else is to be done, or soon in any case. @returns what calls it off */
function whenCalm(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, calmAfterMs)
    return () => clearTimeout(timer)
  }
  const query = window.requestIdleCallback(call, { timeout: calmAfterMs })
  return () => window.cancelIdleCallback(query)
}

const calmAfterMs = 1_000

/** Whether a calm moment has come since something was so. */
function useIsCalm(isSo: boolean): boolean {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => (isSo ? whenCalm(() => setIsCalm(true)) : undefined), [isSo])
  return isCalm
}

/** Nothing moves under the finger: while a basket is open, or a hand is near, each product keeps its place. */
function useInPlace(newest: Shelf | null, isBasketOpen: boolean): Shelf | null {
  const last = useRef<Shelf | null>(null)
  const isHandNear = useHandNear()
  const isHeld = isBasketOpen || isHandNear
  const held = isHeld ? last.current : null
  const shelf = useMemo(
    () =>
      newest && held && held !== newest ? { ...newest, shown: inPlace(held.shown, newest.products) } : newest,
    [newest, held],
  )
  useEffect(() => {
    if (!isHeld || last.current === null) last.current = newest
  }, [newest, isHeld])
  return shelf
}

/** The till sells as soon as it has its products: so long all else waits. */
const restAfterMs = 2_000

/** Customers, best sellers, pictures: what can't be had now comes with the next refresh. */
async function refreshTheRest(shopId: string, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restAfterMs))
  if (signal.aborted) return
  try {
    const { refreshRest } = await import('./storage/refresh-rest.ts')
    await refreshRest(shopId, signal)
  } catch (error) {
    if (!signal.aborted) console.warn('Customers and pictures are not all as they are at the server', error)
  }
}
