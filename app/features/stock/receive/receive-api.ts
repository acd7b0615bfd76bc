import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import type { Delivery } from '#domain/api/delivery.ts'
import { readDelivery, recordDelivery as recordDeliveryRoute } from '#domain/api/routes/documents.ts'
import { createSupplier, findSuppliers } from '#domain/api/routes/suppliers.ts'
import { listTills } from '#domain/api/routes/tills.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import type { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import { supplierNamed } from './receive-draft.ts'

export function recordDelivery(shopId: string, deliveryId: string, body: DeliveryBody): Promise<Delivery> {
  return api.call(recordDeliveryRoute, { shopId, deliveryId, body })
}

export function fetchDelivery(shopId: string, deliveryId: string): Promise<Delivery> {
  return api.call(readDelivery, { shopId, deliveryId })
}

/** Those that are offered where one is chosen. */
export async function fetchSuppliers(shopId: string): Promise<Supplier[]> {
  return (await fetchAll(findSuppliers, { shopId })).filter(({ isArchived }) => !isArchived)
}

export async function fetchTills(shopId: string): Promise<{ tillId: string; name: string }[]> {
  const { items } = await api.call(listTills, { shopId })
  return items.filter(({ retiredAt, maySell }) => retiredAt === null && maySell)
}

/** The supplier of this name, added where the shop has none; null where nobody is named. */
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
