import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Temporal } from 'temporal-polyfill'
import { Unreachable } from '#app/api/problem.ts'
import { setTillState, useTillState } from '#app/features/shell/till-state.ts'
import type { Shop } from '#domain/api/shop.ts'
import { businessDay, type Day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { pricedOn } from '#domain/product/price-on.ts'
import { dayOf } from './compose-sale.ts'
import { type Shelf, shelveProducts } from './find/find-products.ts'
import { inPlace } from './find/shelf-order.ts'
import { soldBy } from './find/sold-since.ts'
import { basketStoreOf } from './storage/basket-store.ts'
import { refreshProducts } from './storage/product-cache.ts'
import {
  type CachedCustomer,
  type ThisTill,
  tillDb,
  type UnlikeReceipt,
  type WaitingSale,
} from './storage/till-db.ts'

/** The shop's basket on this device and what can be done with it. */
export function useBasket(shopId: string) {
  const store = basketStoreOf(shopId)
  const basket = useSyncExternalStore(store.subscribe, store.read, () => null)
  const fault = useSyncExternalStore(store.subscribe, store.fault, () => null)
  return { basket, fault, store }
}

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
  const products = useLiveQuery(() => tillDb().products.where('shopId').equals(shopId).toArray(), [shopId])
  const today = useDay(shop, businessDayNow)
  // As a text: what else is kept with them changes with every refresh, and must not shelve everything anew.
  const bestSellers = useLiveQuery(
    async () => (await tillDb().shelves.get(shopId))?.bestSellers?.join(' ') ?? '',
    [shopId],
  )
  const newest = useMemo(
    () =>
      products &&
      bestSellers !== undefined &&
      shelveProducts(
        products.map((product) => pricedOn(product, today)),
        bestSellers.split(' '),
      ),
    [products, today, bestSellers],
  )
  const shelf = useInPlace(newest || null, isBasketOpen)
  const [isBare, setIsBare] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  const refresh = useCallback(() => setAsked((times) => times + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked and isOnline are the reasons to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      setIsBare(false)
      try {
        await refreshProducts(shopId, leaving.signal)
        setTillState({ isOnline: true })
        setError(null)
        void refreshTheRest(shopId, leaving.signal)
        setIsBare(await hasNothing(shopId))
      } catch (fault) {
        if (leaving.signal.aborted) return
        if (fault instanceof Unreachable) setTillState({ isOnline: false })
        setError(fault)
        setIsBare(await hasNothing(shopId).catch(() => true))
      }
    }
    void load()
    const timer = window.setInterval(() => void load(), refreshEveryMs)
    return () => {
      leaving.abort()
      window.clearInterval(timer)
    }
  }, [shopId, isOnline, asked])
  return { shelf, isBare, error, refresh }
}

const hasNothing = async (shopId: string) =>
  (await tillDb().products.where('shopId').equals(shopId).count()) === 0

/** Nothing moves under the finger: while a basket is open each product keeps its place. */
function useInPlace(newest: Shelf | null, isBasketOpen: boolean): Shelf | null {
  const last = useRef<Shelf | null>(null)
  const held = isBasketOpen ? last.current : null
  const shelf = useMemo(
    () => (newest && held ? { ...newest, shown: inPlace(held.shown, newest.products) } : newest),
    [newest, held],
  )
  useEffect(() => {
    if (!isBasketOpen) last.current = newest
  }, [newest, isBasketOpen])
  return shelf
}

/** By product, what this device sold since it asked the server for the stock: sent or not. */
export function useSoldSince(shopId: string): ReadonlyMap<string, number> {
  const sold = useLiveQuery(async () => {
    const { outbox, sentSales, shelves } = tillDb()
    const productsAt = (await shelves.get(shopId))?.productsAt
    const waiting = await outbox.where('shopId').equals(shopId).toArray()
    const sent = productsAt === undefined ? [] : await sentSales.where('sentAt').above(productsAt).toArray()
    const ofShop = sent.filter((one) => one.shopId === shopId)
    return soldBy([...waiting, ...ofShop].map(({ sale }) => sale))
  }, [shopId])
  return sold ?? nothingSold
}

const nothingSold: ReadonlyMap<string, number> = new Map()

/** The till sells as soon as it has its products: so long all else waits. */
const restAfterMs = 2_000

/** Customers, best sellers, pictures: what can't be had now comes with the next refresh. */
async function refreshTheRest(shopId: string, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restAfterMs))
  if (signal.aborted) return
  try {
    const { refreshRest } = await import('./storage/refresh-rest.ts')
    await refreshRest(shopId, signal)
  } catch (fault) {
    if (!signal.aborted) console.warn('Customers and pictures are not all as they are at the server', fault)
  }
}

/** The till this device is; null if it is not one yet, undefined until that is read. */
export function useThisTill(shopId: string): ThisTill | null | undefined {
  return useLiveQuery(async () => (await tillDb().tills.get(shopId)) ?? null, [shopId])
}

export function useCustomers(shopId: string): CachedCustomer[] | undefined {
  return useLiveQuery(() => tillDb().customers.where('shopId').equals(shopId).sortBy('name'), [shopId])
}

/** The sales of this device that the server does not have, newest first. */
export function useOutbox(shopId: string): WaitingSale[] | undefined {
  return useLiveQuery(
    () => tillDb().outbox.where('shopId').equals(shopId).reverse().sortBy('sale.soldAt'),
    [shopId],
  )
}

/** The receipts of this device that the books on the server do not have as they answered them, by entry number. */
export function useUnlikeReceipts(shopId: string): UnlikeReceipt[] {
  const unlike = useLiveQuery(
    () => tillDb().unlikeReceipts.where('shopId').equals(shopId).sortBy('number'),
    [shopId],
  )
  return unlike ?? []
}

/** The day whose tax rates hold, followed past its end while the till stays open. */
export function useTaxDay(shop: Shop): Day {
  return useDay(shop, dayNow)
}

const now = () => Temporal.Now.instant().toString()
const dayNow = (shop: Shop) => dayOf(now(), shop)

/** The day whose prices hold: a shop that is open past midnight keeps those of the evening. */
function businessDayNow(shop: Shop): Day {
  return businessDay(now(), shop.timeZone, valueOn(shop.settings.dayStartHour, dayNow(shop)))
}

function useDay(shop: Shop, readDay: (shop: Shop) => Day): Day {
  const read = useCallback(() => readDay(shop), [shop, readDay])
  const [day, setDay] = useState(read)
  useEffect(() => {
    setDay(read())
    const timer = window.setInterval(() => setDay(read()), 20_000)
    return () => window.clearInterval(timer)
  }, [read])
  return day
}
