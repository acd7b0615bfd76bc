import { Uuid } from '../../uuid.ts'
import { NoFields, ShopId } from '../common.ts'
import {
  Quotation,
  QuotationBasket,
  QuotationBody,
  QuotationExportQuery,
  QuotationPage,
  QuotationQuery,
  QuotationSale,
} from '../quotation.ts'
import { fileOf, route } from '../route.ts'

const path = '/api/shops/:shopId/quotations'
const params = { shopId: ShopId, quotationId: Uuid }

export const listQuotations = route({
  method: 'GET',
  path,
  summary: 'Quotations, newest first.',
  access: 'employee',
  accountant: 'reads',
  rate: 120,
  params: { shopId: ShopId },
  query: QuotationQuery,
  answers: { 200: QuotationPage },
  refuses: [422],
})

export const exportQuotations = route({
  method: 'GET',
  path: `${path}/export`,
  summary: 'Exports all quotations that match a filter as CSV or XLSX.',
  access: 'employee',
  accountant: 'reads',
  rate: 60,
  params: { shopId: ShopId },
  query: QuotationExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

export const readQuotation = route({
  method: 'GET',
  path: `${path}/:quotationId`,
  summary: 'One quotation, with its receipts.',
  access: 'employee',
  accountant: 'reads',
  rate: 120,
  params,
  answers: { 200: Quotation },
})

export const makeQuotation = route({
  method: 'PUT',
  path: `${path}/:quotationId`,
  summary: 'Creates a quotation from a basket. Idempotent.',
  access: 'employee',
  rate: 120,
  bodyLimit: 256 * 1024,
  params,
  body: QuotationBody,
  answers: { 200: Quotation, 201: Quotation },
  refuses: [404, 409, 422],
})

export const withdrawQuotation = route({
  method: 'POST',
  path: `${path}/:quotationId/withdraw`,
  summary: 'Withdraws a quotation that has not been sold.',
  access: 'employee',
  rate: 120,
  bodyLimit: 1_024,
  params,
  body: NoFields,
  answers: { 200: Quotation },
  refuses: [409],
})

export const sellQuotation = route({
  method: 'POST',
  path: `${path}/:quotationId/sell`,
  summary: 'Opens a quotation at a till as a basket with the quoted prices.',
  access: 'employee',
  rate: 120,
  bodyLimit: 1_024,
  params,
  body: QuotationSale,
  answers: { 200: QuotationBasket },
  refuses: [404, 409, 422],
})

export const emailQuotation = route({
  method: 'POST',
  path: `${path}/:quotationId/email`,
  summary: 'Emails a quotation as a PDF to its customer.',
  access: 'employee',
  rate: 20,
  bodyLimit: 1_024,
  params,
  body: NoFields,
  answers: { 200: Quotation },
  refuses: [404, 409, 422, 429, 503],
})
