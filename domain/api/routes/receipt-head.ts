import { ShopId } from '../common.ts'
import { ReceiptHeadEdit, ReceiptHeadOfShop } from '../receipt-head.ts'
import { route } from '../route.ts'

export const readReceiptHead = route({
  method: 'GET',
  path: '/api/shops/:shopId/receipt-head',
  summary: 'The header and footer of receipts, with the revision to send with a change.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: ReceiptHeadOfShop },
})

export const changeReceiptHead = route({
  method: 'PUT',
  path: '/api/shops/:shopId/receipt-head',
  summary: 'Changes the header and footer of future receipts. Idempotent.',
  access: 'owner',
  rate: 60,
  bodyLimit: 16_384,
  params: { shopId: ShopId },
  body: ReceiptHeadEdit,
  answers: { 200: ReceiptHeadOfShop },
  refuses: [409],
})
