import { PaymentConfiguration, PaymentEdit, PaymentTest } from '../admin-payments.ts'
import { NoFields, ShopId } from '../common.ts'
import { route } from '../route.ts'

export const readPayments = route({
  method: 'GET',
  path: '/api/admin/shops/:shopId/payments',
  summary: 'The payment settings of a shop. Of secret keys only the last four characters are returned.',
  access: 'admin',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: PaymentConfiguration },
  refuses: [404],
})

export const changePayments = route({
  method: 'PUT',
  path: '/api/admin/shops/:shopId/payments',
  summary: 'Changes the payment settings of a shop.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId },
  body: PaymentEdit,
  answers: { 200: PaymentConfiguration },
  refuses: [404, 409, 422],
})

export const testPayments = route({
  method: 'POST',
  path: '/api/admin/shops/:shopId/payments/test',
  summary:
    'Tests the stored key with the payment provider, and returns what prevents the shop from taking payments.',
  access: 'admin',
  rate: 30,
  params: { shopId: ShopId },
  body: NoFields,
  answers: { 200: PaymentTest },
})
