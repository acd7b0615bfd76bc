import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import {
  OrderDecision,
  OrderEmail,
  PurchaseOrder,
  PurchaseOrderBody,
  PurchaseOrderList,
  ReorderList,
  ReorderQuery,
} from '../purchase-order.ts'
import { route } from '../route.ts'

const access = 'owner-with-grant'
const params = { shopId: ShopId, orderId: Uuid }

export const readReorder = route({
  method: 'GET',
  path: '/api/shops/:shopId/reorder',
  summary: 'What to reorder now, based on reorder levels, sales rate and open orders.',
  access,
  rate: 600,
  params: { shopId: ShopId },
  query: ReorderQuery,
  answers: { 200: ReorderList },
})

export const listPurchaseOrders = route({
  method: 'GET',
  path: '/api/shops/:shopId/purchase-orders',
  summary: 'Purchase orders, newest first.',
  access,
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: PurchaseOrderList },
})

export const readPurchaseOrder = route({
  method: 'GET',
  path: '/api/shops/:shopId/purchase-orders/:orderId',
  summary: 'One purchase order, with the quantities received.',
  access,
  rate: 600,
  params,
  answers: { 200: PurchaseOrder },
})

export const savePurchaseOrder = route({
  method: 'PUT',
  path: '/api/shops/:shopId/purchase-orders/:orderId',
  summary: 'Creates a purchase order, or changes a draft.',
  access,
  accountant: 'posts',
  rate: 600,
  bodyLimit: 128 * 1024,
  params,
  body: PurchaseOrderBody,
  answers: { 200: PurchaseOrder, 201: PurchaseOrder },
  refuses: [409, 422],
})

export const decidePurchaseOrder = route({
  method: 'POST',
  path: '/api/shops/:shopId/purchase-orders/:orderId/state',
  summary: 'Marks a purchase order as sent, or cancels its outstanding quantities.',
  access,
  accountant: 'posts',
  rate: 600,
  params,
  body: OrderDecision,
  answers: { 200: PurchaseOrder },
  refuses: [409, 422],
})

export const emailPurchaseOrder = route({
  method: 'POST',
  path: '/api/shops/:shopId/purchase-orders/:orderId/email',
  summary: 'Emails a purchase order as a PDF and marks it as sent.',
  access,
  accountant: 'posts',
  rate: 60,
  params,
  body: OrderEmail,
  answers: { 200: PurchaseOrder },
  refuses: [409, 422, 503],
})
