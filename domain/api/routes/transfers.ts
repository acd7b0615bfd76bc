import { TransferBody, TransferReceiptBody } from '../../documents/stock-transfer/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { Transfer, TransferList } from '../transfer.ts'

export const listTransfers = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock-transfers',
  summary: 'Goods that were sent from one location of the shop to another, the latest first.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: TransferList },
})

export const readTransfer = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock-transfers/:transferId',
  summary: 'One transfer of goods, with what arrived of it and what is still in transit.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, transferId: Uuid },
  answers: { 200: Transfer },
})

export const recordTransfer = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-transfers/:transferId',
  summary:
    'Sends goods from one location of the shop to another: they are in transit until they are received.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 128 * 1024,
  params: { shopId: ShopId, transferId: Uuid },
  body: TransferBody,
  answers: { 200: Transfer, 201: Transfer },
  refuses: [409, 422],
})

export const receiveTransfer = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-transfer-receipts/:receiptId',
  summary: 'Receives goods in transit, all or a part; what was lost on the way is written off.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 128 * 1024,
  params: { shopId: ShopId, receiptId: Uuid },
  body: TransferReceiptBody,
  answers: { 200: Transfer, 201: Transfer },
  refuses: [409, 422],
})
