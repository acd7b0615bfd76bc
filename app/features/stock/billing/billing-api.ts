import { api } from '#app/api/client.ts'
import type { DeliveryBill, SupplierReturn, UnbilledDeliveries } from '#domain/api/delivery-bill.ts'
import * as routes from '#domain/api/routes/deliveries.ts'
import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'

export function fetchUnbilled(shopId: string): Promise<UnbilledDeliveries> {
  return api.call(routes.readUnbilled, { shopId })
}

export function recordDeliveryBill(
  shopId: string,
  billId: string,
  body: DeliveryBillBody,
): Promise<DeliveryBill> {
  return api.call(routes.recordDeliveryBill, { shopId, billId, body })
}

export function recordSupplierReturn(
  shopId: string,
  returnId: string,
  body: SupplierReturnBody,
): Promise<SupplierReturn> {
  return api.call(routes.recordSupplierReturn, { shopId, returnId, body })
}
