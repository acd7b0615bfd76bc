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
  summary: 'How tills of this shop take payments by card and mobile money.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: PaymentWays },
})

export const startPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/payments/:paymentId',
  summary: 'Starts a payment with the provider. Idempotent: a repeat returns the status of the same payment.',
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
  summary:
    'The status of a payment. While it is pending, the provider is queried, at most every few seconds.',
  access: 'employee',
  rate: 3000,
  evenSuspended: true,
  params,
  answers: { 200: StartedPayment },
})

export const giveUpPayment = route({
  method: 'POST',
  path: '/api/shops/:shopId/payments/:paymentId/giving-up',
  summary:
    'Cancels waiting for a payment. If it has already been paid, it stays paid, and that status is returned.',
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
  summary: 'Card and mobile money payments, newest first: all, or those that need attention.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  query: PaymentQuery,
  answers: { 200: PaymentPage },
})

export const refundPayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/payments/:paymentId/refunds/:refundId',
  summary: 'Refunds a payment in full or in part. Idempotent.',
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
  summary: 'Links a payment that no receipt refers to with a receipt.',
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
    'Receives webhook events from a payment provider, signed with the shop’s key. Duplicates are ignored.',
  access: 'anyone',
  rate: 1200,
  bodyLimit: 256 * 1024,
  params: { provider: Text.min(1).max(40), shopId: ShopId },
  answers: { 200: EventTaken },
  refuses: [401],
})
