import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { NoFields, ShopId } from '../common.ts'
import {
  EventTaken,
  ListedPayment,
  PaymentLink,
  PaymentPage,
  PaymentQuery,
  PaymentStart,
  PaymentWays,
  RefundBody,
  StartedPayment,
} from '../payment.ts'
import { route } from '../route.ts'

const params = { shopId: ShopId, paymentId: Uuid }

export const readPaymentWays = route({
  method: 'GET',
  path: '/api/shops/:shopId/payments/ways',
  summary: 'How this shop takes payments by card and mobile money.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: PaymentWays },
})

export const startPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/payments/:paymentId',
  summary: 'Starts a payment with the provider. The same again starts no second one and returns its status.',
  access: 'employee',
  rate: 600,
  params,
  body: PaymentStart,
  answers: { 200: StartedPayment, 201: StartedPayment },
  refuses: [409, 422],
})

export const readPayment = route({
  method: 'GET',
  path: '/api/shops/:shopId/payments/:paymentId',
  summary: 'The status of a payment. While it waits, the provider is asked every few seconds at most.',
  access: 'employee',
  rate: 3000,
  evenSuspended: true,
  params,
  answers: { 200: StartedPayment },
})

export const giveUpPayment = route({
  method: 'POST',
  path: '/api/shops/:shopId/payments/:paymentId/giving-up',
  summary: 'Goes on without a payment. One that is paid already stays paid, and the answer says so.',
  access: 'employee',
  rate: 600,
  evenSuspended: true,
  params,
  body: NoFields,
  answers: { 200: StartedPayment },
})

export const listPayments = route({
  method: 'GET',
  path: '/api/shops/:shopId/payments',
  summary: 'Payments by card and mobile money, newest first; those that need attention, or all.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  query: PaymentQuery,
  answers: { 200: PaymentPage },
})

export const refundPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/payments/:paymentId/refunds/:refundId',
  summary: 'Pays a payment back, whole or in part. The same again pays nothing twice.',
  access: 'owner',
  rate: 60,
  params: { ...params, refundId: Uuid },
  body: RefundBody,
  answers: { 200: ListedPayment },
  refuses: [409, 422],
})

export const linkPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/payments/:paymentId/receipt',
  summary: 'Says to which receipt a payment belongs that no receipt names.',
  access: 'owner',
  rate: 120,
  params,
  body: PaymentLink,
  answers: { 200: ListedPayment },
  refuses: [409],
})

export const takeWebhook = route({
  method: 'POST',
  path: '/api/payments/webhooks/:provider/:shopId',
  summary:
    'Takes what a payment provider sends, signed with the key of the shop. Sent twice, it counts once.',
  access: 'anyone',
  rate: 1200,
  bodyLimit: 256 * 1024,
  params: { provider: Text.min(1).max(40), shopId: ShopId },
  answers: { 200: EventTaken },
  refuses: [401],
})
