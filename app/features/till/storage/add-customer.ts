import { api } from '#app/api/client.ts'
import type { NewCustomer } from '#domain/api/customer.ts'
import * as routes from '#domain/api/routes/customers.ts'
import { type CachedCustomer, tillDb } from './till-db.ts'

/** Adds a customer of the shop, and to those this device knows: it is found here before the next refresh. */
export async function addCustomer(shopId: string, body: NewCustomer): Promise<CachedCustomer> {
  const customer = { ...(await api.call(routes.createCustomer, { shopId, body })), shopId }
  await tillDb().customers.put(customer)
  return customer
}
