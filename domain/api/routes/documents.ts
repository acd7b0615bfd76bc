import { ExpenseBody } from '../../documents/expense/schema.ts'
import { MoneyTransferBody } from '../../documents/money-transfer/schema.ts'
import { OpeningItemBody } from '../../documents/opening-balance/schema.ts'
import { ReversalBody } from '../../documents/reversal/schema.ts'
import { DeliveryBody } from '../../documents/stock-receipt/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { Delivery } from '../delivery.ts'
import { Expense } from '../expense.ts'
import { MoneyTransfer } from '../money-transfer.ts'
import { OpeningItem } from '../opening-item.ts'
import { Reversal } from '../reversal.ts'
import { route } from '../route.ts'

// What owners record in the books. The same content again gets the same answer.

export const recordExpense = route({
  method: 'PUT',
  path: '/api/shops/:shopId/expenses/:expenseId',
  summary: 'Records an expense that was paid immediately.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId, expenseId: Uuid },
  body: ExpenseBody,
  answers: { 200: Expense, 201: Expense },
  refuses: [409, 422],
})

export const readExpense = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenses/:expenseId',
  summary: 'One expense as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, expenseId: Uuid },
  answers: { 200: Expense },
})

export const recordMoneyTransfer = route({
  method: 'PUT',
  path: '/api/shops/:shopId/money-transfers/:transferId',
  summary: 'Records a transfer between two money accounts of the shop, less the provider’s fee.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId, transferId: Uuid },
  body: MoneyTransferBody,
  answers: { 200: MoneyTransfer, 201: MoneyTransfer },
  refuses: [409, 422],
})

export const readMoneyTransfer = route({
  method: 'GET',
  path: '/api/shops/:shopId/money-transfers/:transferId',
  summary: 'One money transfer as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, transferId: Uuid },
  answers: { 200: MoneyTransfer },
})

export const recordOpeningItem = route({
  method: 'PUT',
  path: '/api/shops/:shopId/opening-items/:openingId',
  summary: 'Records an open amount owed by a customer or to a supplier when the shop’s books began here.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 16_384,
  params: { shopId: ShopId, openingId: Uuid },
  body: OpeningItemBody,
  answers: { 200: OpeningItem, 201: OpeningItem },
  refuses: [409, 422],
})

export const readOpeningItem = route({
  method: 'GET',
  path: '/api/shops/:shopId/opening-items/:openingId',
  summary: 'One opening item as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, openingId: Uuid },
  answers: { 200: OpeningItem },
})

export const recordReversal = route({
  method: 'PUT',
  path: '/api/shops/:shopId/reversals/:reversalId',
  summary: 'Reverses a recorded document, with a reason.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 16_384,
  params: { shopId: ShopId, reversalId: Uuid },
  body: ReversalBody,
  answers: { 200: Reversal, 201: Reversal },
  refuses: [409, 422],
})

export const readReversal = route({
  method: 'GET',
  path: '/api/shops/:shopId/reversals/:reversalId',
  summary: 'One reversal as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, reversalId: Uuid },
  answers: { 200: Reversal },
})

export const recordDelivery = route({
  method: 'PUT',
  path: '/api/shops/:shopId/deliveries/:deliveryId',
  summary: 'Records a delivery of goods with its cost.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 512 * 1024,
  params: { shopId: ShopId, deliveryId: Uuid },
  body: DeliveryBody,
  answers: { 200: Delivery, 201: Delivery },
  refuses: [409, 422],
})

export const readDelivery = route({
  method: 'GET',
  path: '/api/shops/:shopId/deliveries/:deliveryId',
  summary: 'One delivery as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, deliveryId: Uuid },
  answers: { 200: Delivery },
})
