import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { keepPictures } from '#app/features/products/picture/kept-pictures.ts'
import { findCustomers, readCustomerChanges } from '#domain/api/routes/customers.ts'
import { listBestSellers } from '#domain/api/routes/shelf.ts'
import { forgetErased } from '../witness/sent-sales.ts'
import { keepOfShelf, keptShelf } from './product-cache.ts'
import { tillDb } from './till-db.ts'

/** So long the best sellers stay as they are: they are those of a month. */
const bestSellersForMs = 60 * 60_000

/** What a till keeps beside its products: customers, best sellers, pictures, baskets that other tills hold. */
export async function refreshRest(shopId: string, signal: AbortSignal): Promise<void> {
  await refreshCustomers(shopId, signal)
  await refreshBestSellers(shopId, signal)
  await keepPictures(shopId, signal)
  await refreshHeld(shopId)
}

/** Baskets are shared between tills: a device that is not a till has none to load. */
async function refreshHeld(shopId: string): Promise<void> {
  if ((await tillDb().tills.get(shopId)) === undefined) return
  const { syncHeld } = await import('./shared-baskets.ts')
  await syncHeld(shopId)
}

/** Customers who can be named on a receipt, as products are refreshed. */
export async function refreshCustomers(shopId: string, signal: AbortSignal): Promise<void> {
  const query = { since: (await keptShelf(shopId)).customersSince }
  const { isWhole, changed, gone, erased, since } = await api.call(readCustomerChanges, {
    shopId,
    query,
    signal,
  })
  const fresh = isWhole ? await fetchAll(findCustomers, { shopId, signal }) : changed
  const db = tillDb()
  await db.transaction('rw', db.customers, db.shelves, async () => {
    if (isWhole) await db.customers.where('shopId').equals(shopId).delete()
    await db.customers.bulkPut(fresh.map((customer) => ({ ...customer, shopId })))
    if (gone.length > 0) await db.customers.bulkDelete(gone.map((customerId) => [shopId, customerId]))
    await keepOfShelf(shopId, { customersSince: since })
  })
  if (erased?.length) await forgetErased(shopId, new Set(erased))
}

async function refreshBestSellers(shopId: string, signal: AbortSignal): Promise<void> {
  const { bestSellersAt } = await keptShelf(shopId)
  if (bestSellersAt !== undefined && Date.now() - Date.parse(bestSellersAt) < bestSellersForMs) return
  const { items } = await api.call(listBestSellers, { shopId, signal })
  await keepOfShelf(shopId, { bestSellers: items, bestSellersAt: new Date().toISOString() })
}
