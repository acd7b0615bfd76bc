import type { Customer, NewCustomer } from '#domain/api/customer.ts'
import type { PartyChange, PartyQuery } from '#domain/api/party.ts'
import type { Database } from '../db/client.ts'
import { type PartyFound, partyStore } from '../parties/party-store.ts'
import { partyRecords } from '../parties/records.ts'

export const customerStore = partyStore('customers', 'customerId')
const records = partyRecords(customerStore, { kind: 'customer', idName: 'customerId' })

/**
 * Adds a customer. The same one again is the same thing; other content under a known id is refused.
 * @throws Refusal customer_conflict, customer_number_taken
 */
export async function createCustomer(
  database: Database,
  shopId: string,
  { customerId, ...fields }: NewCustomer,
): Promise<{ isNew: boolean; customer: Customer }> {
  const { isNew, party } = await records.create(database, shopId, customerId, fields)
  return { isNew, customer: customerOf(party) }
}

/** @throws Refusal customer_not_found */
export async function requireCustomer(database: Database, shopId: string, id: string): Promise<Customer> {
  return customerOf(await records.require(database, shopId, id))
}

export async function listCustomers(
  database: Database,
  shopId: string,
  query: PartyQuery,
): Promise<{ items: Customer[]; nextCursor: string | null }> {
  const { items, nextCursor } = await records.list(database, shopId, query)
  return { items: items.map(customerOf), nextCursor }
}

/** @throws Refusal customer_not_found, changed_meanwhile, customer_number_taken */
export async function changeCustomer(
  database: Database,
  shopId: string,
  customerId: string,
  change: PartyChange,
): Promise<Customer> {
  return customerOf(await records.change(database, shopId, customerId, change))
}

export function customerOf({ id, ...party }: PartyFound): Customer {
  return { customerId: id, ...party }
}
