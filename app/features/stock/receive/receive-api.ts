import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { createSupplier, findSuppliers } from '#domain/api/routes/suppliers.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { supplierNamed } from './receive-draft.ts'

/** Those that are offered where one is chosen. */
export async function fetchSuppliers(shopId: string): Promise<Supplier[]> {
  return (await fetchAll(findSuppliers, { shopId })).filter(({ isArchived }) => !isArchived)
}

/** The supplier of this name, added where the shop has none; null if none is named. */
export async function supplierFor(
  shopId: string,
  suppliers: readonly Supplier[],
  name: string,
): Promise<string | null> {
  if (name.trim() === '') return null
  const known = supplierNamed(suppliers, name) ?? supplierNamed(await fetchSuppliers(shopId), name)
  if (known) return known.supplierId
  const supplier = { supplierId: uuidv7(), name: name.trim() }
  return (await api.call(createSupplier, { shopId, body: supplier })).supplierId
}
