import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { documentTime } from '#app/api/device-clock.ts'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import type { Shop } from '#domain/api/shop.ts'
import { businessDay, type Day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { dayOf } from './compose-sale.ts'
import { soldBy } from './find/stock-mark.ts'
import { basketStoreOf } from './storage/basket-store.ts'
import {
  type CachedCustomer,
  type MismatchedReceipt,
  type ThisTill,
  type TillRequest,
  tillDb,
} from './storage/till-db.ts'
import type { WaitingSale } from './storage/waiting-sale.ts'

/** The shop's basket on this device and what can be done with it. */
export function useBasket(shopId: string) {
  const store = basketStoreOf(shopId)
  const basket = useSyncExternalStore(store.subscribe, store.read, () => null)
  const error = useSyncExternalStore(store.subscribe, store.error, () => null)
  return { basket, error, store }
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

/** The till this device is; null if it is not one yet, undefined until that is read. */
export function useThisTill(shopId: string): ThisTill | null | undefined {
  return useLiveQuery(async () => (await tillDb().tills.get(shopId)) ?? null, [shopId])
}

/** The name under which this device waits for the owner's approval; null where it does not, undefined until that is read. */
export function useAwaitedTill(shopId: string): (TillRequest & { name: string }) | null | undefined {
  return useLiveQuery(async () => {
    const request = await tillDb().tillRequests.get(shopId)
    return request?.name === undefined ? null : { ...request, name: request.name }
  }, [shopId])
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
export function useMismatchedReceipts(shopId: string): MismatchedReceipt[] {
  const mismatched = useLiveQuery(
    () => tillDb().unlikeReceipts.where('shopId').equals(shopId).sortBy('number'),
    [shopId],
  )
  return mismatched ?? []
}

/** The day whose tax rates hold, followed past its end while the till stays open. */
export function useTaxDay(shop: Shop): Day {
  return useDay(shop, dayNow)
}

const now = () => documentTime().at
const dayNow = (shop: Shop) => dayOf(now(), shop)

/** The day whose prices hold: a shop that is open past midnight keeps those of the evening. */
export function usePriceDay(shop: Shop): Day {
  return useDay(shop, businessDayNow)
}

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
