import type { Customer, NewCustomer } from '#domain/api/shop.ts'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { addCustomer, type CustomerPosition, findCustomer, findCustomers } from './store.ts'

/**
 * Adds a customer. The same one again is the same thing; other content under a known id is refused.
 * @throws Refusal customer_conflict, customer_number_taken
 */
export async function createCustomer(
  database: Database,
  shopId: string,
  customer: NewCustomer,
): Promise<{ isNew: boolean; customer: Customer }> {
  const outcome = await addCustomer(database, shopId, customer)
  if (outcome === 'same-number') throw new Refusal('customer_number_taken', { number: customer.number })
  const { customerId, number = null, name, phone = null, email = null } = customer
  const wanted = { customerId, number, name, phone, email }
  if (outcome === 'added') return { isNew: true, customer: wanted }
  const known = await findCustomer(database, shopId, customerId)
  const isSame =
    known !== null &&
    Object.entries(wanted).every(([field, value]) => known[field as keyof Customer] === value)
  if (!isSame) throw new Refusal('customer_conflict', { customerId })
  return { isNew: false, customer: wanted }
}

export async function listCustomers(
  database: Database,
  shopId: string,
  { search, cursor, limit }: { search?: string; cursor?: string; limit: number },
): Promise<{ items: Customer[]; nextCursor: string | null }> {
  const after = decodeCursor<CustomerPosition>(cursor)
  const items = await findCustomers(database, shopId, search, after, limit)
  const last = items.length === limit ? items.at(-1) : undefined
  const nextCursor = last ? encodeCursor({ name: last.name, customerId: last.customerId }) : null
  return { items, nextCursor }
}
