import { TransferBody, TransferReceiptBody } from '../../documents/stock-transfer/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { documentRoutes } from '../document-routes.ts'
import { route } from '../route.ts'
import { Transfer, TransferList } from '../transfer.ts'

export const listTransfers = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock-transfers',
  summary: 'Transfers of goods between locations, newest first.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: TransferList },
})

export const { record: recordTransfer, read: readTransfer } = documentRoutes({
  place: 'stock-transfers',
  idName: 'transferId',
  body: TransferBody,
  answer: Transfer,
  records: 'Sends goods from one location to another. They are in transit until received.',
  reads: 'One transfer of goods, with the quantities received and in transit.',
  bodyLimit: 128 * 1024,
})

export const receiveTransfer = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-transfer-receipts/:receiptId',
  summary: 'Receives all or some goods in transit, and writes off goods lost on the way.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 128 * 1024,
  params: { shopId: ShopId, receiptId: Uuid },
  body: TransferReceiptBody,
  answers: { 200: Transfer, 201: Transfer },
  refuses: [409, 422],
})
