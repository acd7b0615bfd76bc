import { api } from '#app/api/client.ts'
import type {
  OrderDecision,
  OrderEmail,
  PurchaseOrder,
  PurchaseOrderBody,
  PurchaseOrderList,
  ReorderList,
} from '#domain/api/purchase-order.ts'
import * as routes from '#domain/api/routes/purchase-orders.ts'

export function fetchReorder(shopId: string, coverDays: number): Promise<ReorderList> {
  return api.call(routes.readReorder, { shopId, query: { coverDays }, timeoutMs: 60_000 })
}

export function fetchOrders(shopId: string): Promise<PurchaseOrderList> {
  return api.call(routes.listPurchaseOrders, { shopId })
}

export function fetchOrder(shopId: string, orderId: string): Promise<PurchaseOrder> {
  return api.call(routes.readPurchaseOrder, { shopId, orderId })
}

export function saveOrder(shopId: string, orderId: string, body: PurchaseOrderBody): Promise<PurchaseOrder> {
  return api.call(routes.savePurchaseOrder, { shopId, orderId, body })
}

export function decideOrder(shopId: string, orderId: string, body: OrderDecision): Promise<PurchaseOrder> {
  return api.call(routes.decidePurchaseOrder, { shopId, orderId, body })
}

export function emailOrder(shopId: string, orderId: string, body: OrderEmail): Promise<PurchaseOrder> {
  return api.call(routes.emailPurchaseOrder, { shopId, orderId, body, timeoutMs: 180_000 })
}
