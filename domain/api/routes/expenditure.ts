import { BillBody } from '../../documents/bill/schema.ts'
import { Uuid } from '../../uuid.ts'
import { Bill } from '../bill.ts'
import { ShopId } from '../common.ts'
import { SpendingExportQuery, SpendingPage, SpendingQuery, SpendingSummary } from '../expenditure.ts'
import { fileOf, route } from '../route.ts'

export const recordBill = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bills/:billId',
  summary: 'Records a supplier’s bill that is paid later.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, billId: Uuid },
  body: BillBody,
  answers: { 200: Bill, 201: Bill },
  refuses: [409, 422],
})

export const readBill = route({
  method: 'GET',
  path: '/api/shops/:shopId/bills/:billId',
  summary: 'One bill as it stands in the books, with what of it is paid.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, billId: Uuid },
  answers: { 200: Bill },
})

export const findSpending = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure',
  summary: 'Finds and sorts bills and expenses.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: SpendingQuery,
  answers: { 200: SpendingPage },
  refuses: [422],
})

export const readSpendingSummary = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/summary',
  summary: 'What is due and overdue, and what was spent this month by category.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SpendingSummary },
  refuses: [422],
})

export const exportSpending = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/export',
  summary: 'All bills and expenses of a filter as CSV or XLSX.',
  access: 'owner-with-grant',
  rate: 60,
  params: { shopId: ShopId },
  query: SpendingExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})
