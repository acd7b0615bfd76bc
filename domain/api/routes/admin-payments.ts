import { PaymentConfiguration, PaymentEdit, PaymentTest } from '../admin-payments.ts'
import { NoFields, ShopId } from '../common.ts'
import { route } from '../route.ts'

export const readPayments = route({
  method: 'GET',
  path: '/api/admin/shops/:shopId/payments',
  summary: 'How a shop takes payments by card and mobile money; of secret keys the last four characters.',
  access: 'admin',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: PaymentConfiguration },
  refuses: [404],
})

export const changePayments = route({
  method: 'PUT',
  path: '/api/admin/shops/:shopId/payments',
  summary: 'Changes how a shop takes payments by card and mobile money.',
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
    'Asks the payment provider with the stored key, and says what keeps the shop from taking payments.',
  access: 'admin',
  rate: 30,
  params: { shopId: ShopId },
  body: NoFields,
  answers: { 200: PaymentTest },
})
