import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import type { GoodsBill } from '#domain/api/bill.ts'
import type { DeliveryBill, SupplierReturn, UnbilledDeliveries } from '#domain/api/delivery-bill.ts'
import * as routes from '#domain/api/routes/deliveries.ts'
import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'

export function fetchUnbilled(shopId: string): Promise<UnbilledDeliveries> {
  return api.call(routes.readUnbilled, { shopId })
}

/** What was billed for a delivery, with it or later; null where its bill is still to come. */
export async function fetchBillOf(shopId: string, deliveryId: string): Promise<GoodsBill | null> {
  try {
    return await api.call(routes.readGoodsBill, { shopId, kind: 'stock-receipt', billId: deliveryId })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'goods_credit_before_bill') return null
    throw error
  }
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
