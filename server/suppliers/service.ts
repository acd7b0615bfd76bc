import type { PartyChange, PartyQuery } from '#domain/api/party.ts'
import type { NewSupplier, Supplier } from '#domain/api/supplier.ts'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import { type PartyFound, partyStore } from '../parties/party-store.ts'
import { partyRecords } from '../parties/records.ts'

export const supplierStore = partyStore('suppliers', 'supplierId')
const records = partyRecords(supplierStore, { kind: 'supplier', idName: 'supplierId' })

/** @throws Refusal supplier_conflict, supplier_number_taken */
export async function createSupplier(
  database: Database,
  shopId: string,
  { supplierId, ...fields }: NewSupplier,
): Promise<{ isNew: boolean; supplier: Supplier }> {
  const { isNew, party } = await records.create(database, shopId, supplierId, fields)
  return { isNew, supplier: supplierOf(party) }
}

/** @throws Refusal supplier_not_found */
export async function requireSupplier(database: Database, shopId: string, id: string): Promise<Supplier> {
  return supplierOf(await records.require(database, shopId, id))
}

/**
 * A supplier who still has a name: an order, or a debt, needs one.
 * @throws Refusal supplier_not_found, party_erased
 */
export async function requireSupplierToBuyFrom(
  database: Database,
  shopId: string,
  id: string,
): Promise<Supplier> {
  const supplier = await requireSupplier(database, shopId, id)
  await refuseErasedSupplier(database, shopId, id)
  return supplier
}

/** Of one who may have no record, as one from an imported list. @throws Refusal party_erased */
export async function refuseErasedSupplier(database: Database, shopId: string, id: string): Promise<void> {
  if (await supplierStore.isErased(database, shopId, id)) throw new Refusal('party_erased', { party: id })
}

export async function listSuppliers(
  database: Database,
  shopId: string,
  query: PartyQuery,
): Promise<{ items: Supplier[]; nextCursor: string | null }> {
  const { items, nextCursor } = await records.list(database, shopId, query)
  return { items: items.map(supplierOf), nextCursor }
}

/** @throws Refusal supplier_not_found, changed_meanwhile, supplier_number_taken */
export async function changeSupplier(
  database: Database,
  shopId: string,
  supplierId: string,
  change: PartyChange,
): Promise<Supplier> {
  return supplierOf(await records.change(database, shopId, supplierId, change))
}

function supplierOf({ id, ...party }: PartyFound): Supplier {
  return { supplierId: id, ...party }
}
