import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/transfers.ts'
import type { Transfer, TransferList } from '#domain/api/transfer.ts'
import type { TransferBody, TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'

export function fetchTransfers(shopId: string): Promise<TransferList> {
  return api.call(routes.listTransfers, { shopId })
}

export function fetchTransfer(shopId: string, transferId: string): Promise<Transfer> {
  return api.call(routes.readTransfer, { shopId, transferId })
}

export function sendGoods(shopId: string, transferId: string, body: TransferBody): Promise<Transfer> {
  return api.call(routes.recordTransfer, { shopId, transferId, body })
}

export function receiveGoods(
  shopId: string,
  receiptId: string,
  body: TransferReceiptBody,
): Promise<Transfer> {
  return api.call(routes.receiveTransfer, { shopId, receiptId, body })
}
