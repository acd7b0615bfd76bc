import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/transfers.ts'
import type { ListedTransfer, Transfer } from '#domain/api/transfer.ts'
import type { TransferBody, TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'

export async function fetchTransfers(shopId: string): Promise<ListedTransfer[]> {
  return (await api.call(routes.listTransfers, { shopId })).items
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
