import { fetchAll } from '#app/api/pages.ts'
import { withoutCosts } from '#domain/api/costs.ts'
import { findCustomers } from '#domain/api/routes/customers.ts'
import { findProducts } from '#domain/api/routes/products.ts'
import { tillDb } from './till-db.ts'

/**
 * Reads all products that can be sold, page by page, and puts them in the place of those on the device in
 * one step: a till never shows half a shop. What goods cost stays off the device, whoever is logged in: the
 * next person at this till may be an employee.
 */
export async function refreshProducts(shopId: string, signal: AbortSignal): Promise<void> {
  const fresh = await fetchAll(findProducts, { shopId, query: { status: 'active' }, signal })
  const db = tillDb()
  await db.transaction('rw', db.products, async () => {
    await db.products.where('shopId').equals(shopId).delete()
    await db.products.bulkPut(fresh.map((product) => ({ ...withoutCosts(product), shopId })))
  })
}

/** Customers who can be named on a receipt, as the server has them now. */
export async function refreshCustomers(shopId: string, signal: AbortSignal): Promise<void> {
  const fresh = await fetchAll(findCustomers, { shopId, signal })
  const db = tillDb()
  await db.transaction('rw', db.customers, async () => {
    await db.customers.where('shopId').equals(shopId).delete()
    await db.customers.bulkPut(fresh.map((customer) => ({ ...customer, shopId })))
  })
}
