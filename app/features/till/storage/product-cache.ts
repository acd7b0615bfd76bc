import type { z } from 'zod'
import { api, shopPath } from '#app/api/client.ts'
import { ProductPage } from '#domain/api/product.ts'
import { CustomerPage } from '#domain/api/shop.ts'
import { type CachedCustomer, type CachedProduct, tillDb } from './till-db.ts'

const pageSize = 500

/**
 * Reads all products that can be sold, page by page, and puts them in the place of those on the device in
 * one step: a till never shows half a shop.
 */
export async function refreshProducts(shopId: string, signal: AbortSignal): Promise<void> {
  const fresh: CachedProduct[] = []
  let cursor: string | null = null
  do {
    const page: z.infer<typeof ProductPage> = await api.get(shopPath(shopId, 'products'), ProductPage, {
      query: { status: 'active', limit: pageSize, cursor },
      signal,
    })
    for (const product of page.items) fresh.push({ ...product, shopId })
    cursor = page.nextCursor
  } while (cursor !== null)
  const db = tillDb()
  await db.transaction('rw', db.products, async () => {
    await db.products.where('shopId').equals(shopId).delete()
    await db.products.bulkPut(fresh)
  })
}

/** Customers who can be named on a receipt, as the server has them now. */
export async function refreshCustomers(shopId: string, signal: AbortSignal): Promise<void> {
  const fresh: CachedCustomer[] = []
  let cursor: string | null = null
  do {
    const page: z.infer<typeof CustomerPage> = await api.get(shopPath(shopId, 'customers'), CustomerPage, {
      query: { limit: pageSize, cursor },
      signal,
    })
    for (const customer of page.items) fresh.push({ ...customer, shopId })
    cursor = page.nextCursor
  } while (cursor !== null)
  const db = tillDb()
  await db.transaction('rw', db.customers, async () => {
    await db.customers.where('shopId').equals(shopId).delete()
    await db.customers.bulkPut(fresh)
  })
}
