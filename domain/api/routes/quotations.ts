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
  summary: 'Quotations to customers, the latest first.',
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
  summary: 'All quotations of a filter as CSV or XLSX.',
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
  summary: 'Makes a quotation of a basket. The same again changes nothing.',
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
  summary: 'Withdraws a quotation that was not sold.',
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
  summary: 'Gives a till the basket of a quotation, at the prices that were quoted.',
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
  summary: 'Sends a quotation as a PDF to the email address of its customer.',
  access: 'employee',
  rate: 20,
  bodyLimit: 1_024,
  params,
  body: NoFields,
  answers: { 200: Quotation },
  refuses: [404, 409, 422, 429, 503],
})
