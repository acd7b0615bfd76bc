import { SaleBody } from '../../documents/sale/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { fileOf, nothing, route } from '../route.ts'
import {
  ExchangeBody,
  ExchangeReceived,
  ExchangeRecorded,
  ReceiptEmail,
  RecordedSale,
  SaleBatch,
  SaleBatchReceived,
  SaleBatchResult,
  SaleExportQuery,
  SalePage,
  SaleQuery,
  SaleReceived,
  SaleRecorded,
} from '../sale.ts'

export const recordSale = route({
  method: 'PUT',
  path: '/api/shops/:shopId/sales/:saleId',
  summary: 'Records a sale or a return. Idempotent: a repeat returns the same answer.',
  access: 'employee',
  rate: 1_000_000,
  bodyLimit: 512 * 1024,
  evenSuspended: true,
  params: { shopId: ShopId, saleId: Uuid },
  body: SaleBody,
  answers: { 200: SaleRecorded, 201: SaleRecorded },
  reads: SaleReceived,
  refuses: [409, 422],
})

export const recordSales = route({
  method: 'POST',
  path: '/api/shops/:shopId/sales/batch',
  summary: 'Records the queued sales of a till, with a separate result for each.',
  access: 'employee',
  rate: 6000,
  bodyLimit: 8 * 1024 * 1024,
  evenSuspended: true,
  params: { shopId: ShopId },
  body: SaleBatch,
  answers: { 200: SaleBatchResult },
  reads: SaleBatchReceived,
})

export const recordExchange = route({
  method: 'PUT',
  path: '/api/shops/:shopId/exchanges/:exchangeId',
  summary: 'Records an exchange: a return and a sale, either both or neither. Idempotent.',
  access: 'employee',
  rate: 6000,
  bodyLimit: 1024 * 1024,
  evenSuspended: true,
  params: { shopId: ShopId, exchangeId: Uuid },
  body: ExchangeBody,
  answers: { 200: ExchangeRecorded, 201: ExchangeRecorded },
  reads: ExchangeReceived,
  refuses: [403, 404, 409, 422],
})

export const findSales = route({
  method: 'GET',
  path: '/api/shops/:shopId/sales',
  summary: 'Finds and sorts receipts; with `summary`, counts and totals all that match.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId },
  query: SaleQuery,
  answers: { 200: SalePage },
  refuses: [422],
})

export const exportSales = route({
  method: 'GET',
  path: '/api/shops/:shopId/sales/export',
  summary: 'Exports all receipts that match a filter as CSV or XLSX.',
  access: 'employee',
  accountant: 'reads',
  rate: 60,
  params: { shopId: ShopId },
  query: SaleExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

export const readSale = route({
  method: 'GET',
  path: '/api/shops/:shopId/sales/:saleId',
  summary: 'One receipt.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId, saleId: Uuid },
  answers: { 200: RecordedSale },
})

export const emailReceipt = route({
  method: 'POST',
  path: '/api/shops/:shopId/sales/:saleId/email',
  summary: 'Emails a receipt to a customer.',
  access: 'employee',
  rate: 20,
  bodyLimit: 4_096,
  params: { shopId: ShopId, saleId: Uuid },
  body: ReceiptEmail,
  answers: { 204: nothing },
  refuses: [404, 422, 429, 503],
})
