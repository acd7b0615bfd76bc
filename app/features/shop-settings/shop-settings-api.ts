import { api } from '#app/api/client.ts'
import type { ReceiptHeadEdit, ReceiptHeadOfShop } from '#domain/api/receipt-head.ts'
import * as routes from '#domain/api/routes/receipt-head.ts'
import * as mail from '#domain/api/routes/shift-mail.ts'
import type { ShiftMail, ShiftMailEdit } from '#domain/api/shift-mail.ts'

export function fetchReceiptHead(shopId: string): Promise<ReceiptHeadOfShop> {
  return api.call(routes.readReceiptHead, { shopId })
}

export function changeReceiptHead(shopId: string, head: ReceiptHeadEdit): Promise<ReceiptHeadOfShop> {
  return api.call(routes.changeReceiptHead, { shopId, body: head })
}

export function fetchShiftMail(shopId: string): Promise<ShiftMail> {
  return api.call(mail.readShiftMail, { shopId })
}

export function changeShiftMail(shopId: string, edit: ShiftMailEdit): Promise<ShiftMail> {
  return api.call(mail.changeShiftMail, { shopId, body: edit })
}
