import type { Customer, NewCustomer } from '#domain/api/shop.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { everyWordIn } from '../db/text-search.ts'

/** A person's name and contacts stand here alone, outside every hashed document, so that they can be erased. */
export type CustomerDocument = {
  _id: { shopId: string; customerId: string }
  number?: string
  name: string
  phone?: string
  email?: string
  /** Only its id is left. */
  isErased?: true
}

export type CustomerPosition = { name: string; customerId: string }

function customers({ db }: Database) {
  return db.collection<CustomerDocument>('customers')
}

/** Adds a customer; where one like it is there already, says in what. */
export async function addCustomer(
  database: Database,
  shopId: string,
  { customerId, ...customer }: NewCustomer,
): Promise<'added' | 'same-id' | 'same-number'> {
  try {
    await customers(database).insertOne(
      { _id: { shopId, customerId }, ...customer },
      { ignoreUndefined: true },
    )
    return 'added'
  } catch (error) {
    const field = duplicateField(error)
    if (field === '_id') return 'same-id'
    if (field === 'number') return 'same-number'
    throw error
  }
}

export async function findCustomer(
  database: Database,
  shopId: string,
  customerId: string,
): Promise<Customer | null> {
  const found = await customers(database).findOne({ _id: { shopId, customerId } })
  return found ? describe(found) : null
}

/** By name, from where the page before ended. */
export async function findCustomers(
  database: Database,
  shopId: string,
  search: string | undefined,
  after: CustomerPosition | null,
  limit: number,
): Promise<Customer[]> {
  const filter = {
    '_id.shopId': shopId,
    isErased: { $ne: true as const },
    ...everyWordIn(search, ['name', 'number', 'phone', 'email']),
    ...(after
      ? {
          $or: [
            { name: { $gt: after.name } },
            { name: after.name, '_id.customerId': { $gt: after.customerId } },
          ],
        }
      : {}),
  }
  const found = await customers(database)
    .find(filter)
    .sort({ name: 1, '_id.customerId': 1 })
    .limit(limit)
    .toArray()
  return found.map(describe)
}

function describe({ _id, number, name, phone, email }: CustomerDocument): Customer {
  return {
    customerId: _id.customerId,
    number: number ?? null,
    name,
    phone: phone ?? null,
    email: email ?? null,
  }
}
