import { TaxPaymentBody } from '../../documents/tax-payment/schema.ts'
import { TaxReturnBody } from '../../documents/tax-return/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { PeriodStart, Taxation, TaxDocumentPage, TaxDocumentQuery, TaxWorksheet } from '../tax-return.ts'

export const readTaxation = route({
  method: 'GET',
  path: '/api/shops/:shopId/taxation',
  summary: 'Tax return periods with their amounts, the tax registration and the turnover.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: Taxation },
})

export const readTaxWorksheet = route({
  method: 'GET',
  path: '/api/shops/:shopId/taxation/periods/:from',
  summary: 'The tax return of a period, filed or not: the figures of its form and the payments for it.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, from: PeriodStart },
  answers: { 200: TaxWorksheet },
  refuses: [404, 422],
})

export const listTaxDocuments = route({
  method: 'GET',
  path: '/api/shops/:shopId/taxation/periods/:from/documents',
  summary: 'The documents behind one box of a tax return, with taxable amount and tax.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, from: PeriodStart },
  query: TaxDocumentQuery,
  answers: { 200: TaxDocumentPage },
  refuses: [404, 422],
})

export const recordTaxReturn = route({
  method: 'PUT',
  path: '/api/shops/:shopId/tax-returns/:returnId',
  summary: 'Files the tax return of a period and locks its documents.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 32_768,
  params: { shopId: ShopId, returnId: Uuid },
  body: TaxReturnBody,
  answers: { 200: TaxWorksheet, 201: TaxWorksheet },
  refuses: [409, 422],
})

export const recordTaxPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/tax-payments/:paymentId',
  summary: 'Records a payment to the tax office for a return, or a refund from it.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 16_384,
  params: { shopId: ShopId, paymentId: Uuid },
  body: TaxPaymentBody,
  answers: { 200: TaxWorksheet, 201: TaxWorksheet },
  refuses: [404, 409, 422],
})
