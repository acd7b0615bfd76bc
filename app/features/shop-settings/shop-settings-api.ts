import { api } from '#app/api/client.ts'
import type { ReceiptHeadEdit, ReceiptHeadOfShop } from '#domain/api/receipt-head.ts'
import * as routes from '#domain/api/routes/receipt-head.ts'

export function fetchReceiptHead(shopId: string): Promise<ReceiptHeadOfShop> {
  return api.call(routes.readReceiptHead, { shopId })
}

export function changeReceiptHead(shopId: string, head: ReceiptHeadEdit): Promise<ReceiptHeadOfShop> {
  return api.call(routes.changeReceiptHead, { shopId, body: head })
}
