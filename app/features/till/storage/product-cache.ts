import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { withoutCosts } from '#domain/api/costs.ts'
import { findProducts, readProductChanges } from '#domain/api/routes/shelf.ts'
import { type KeptShelf, tillDb } from './till-db.ts'

/**
 * Reads what changed among the products that can be sold; all of them, page by page, where the server can't list that.
 * What is on the device changes in one step: a till never shows half a shop. What goods cost stays off the device,
 * whoever is logged in: the next person at this till may be an employee.
 */
export async function refreshProducts(shopId: string, signal: AbortSignal): Promise<void> {
  const productsAt = new Date().toISOString()
  const query = { since: (await keptShelf(shopId)).productsSince }
  const { isWhole, changed, gone, since } = await api.call(readProductChanges, { shopId, query, signal })
  const received = isWhole
    ? await fetchAll(findProducts, { shopId, query: { status: 'active' }, signal })
    : changed
  const fresh = received.map((product) => ({ ...withoutCosts(product), shopId }))
  const db = tillDb()
  await db.transaction('rw', db.products, db.shelves, async () => {
    if (isWhole) await db.products.where('shopId').equals(shopId).delete()
    const known = isWhole ? [] : await db.products.bulkGet(fresh.map((one) => [shopId, one.productId]))
    // The server repeats a change for some minutes: what is known already is not written again.
    await db.products.bulkPut(fresh.filter((one, at) => JSON.stringify(one) !== JSON.stringify(known[at])))
    if (gone.length > 0) await db.products.bulkDelete(gone.map((productId) => [shopId, productId]))
    await keepOfShelf(shopId, { productsSince: since, productsAt })
  })
}

export async function keptShelf(shopId: string): Promise<KeptShelf> {
  return (await tillDb().shelves.get(shopId)) ?? { shopId }
}

/** How long ago this device asked what products cost, in seconds; undefined where that is not known. */
export async function listAge(shopId: string): Promise<number | undefined> {
  const { productsAt } = await keptShelf(shopId)
  if (productsAt === undefined) return undefined
  return Math.max(Math.round((Date.now() - Date.parse(productsAt)) / 1000), 0)
}

export async function keepOfShelf(shopId: string, more: Partial<KeptShelf>): Promise<void> {
  const { shelves } = tillDb()
  if ((await shelves.update(shopId, more)) === 0) await shelves.put({ shopId, ...more })
}
