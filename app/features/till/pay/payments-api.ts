import { api } from '#app/api/client.ts'
import type { PaymentStart, PaymentWays, StartedPayment } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'

export function fetchWays(shopId: string, signal: AbortSignal): Promise<PaymentWays> {
  return api.call(routes.readPaymentWays, { shopId, signal })
}

/** The same payment again starts no second one. */
export function startPayment(
  shopId: string,
  paymentId: string,
  body: PaymentStart,
  signal: AbortSignal,
): Promise<StartedPayment> {
  return api.call(routes.startPayment, { shopId, paymentId, body, signal })
}

export function readPayment(shopId: string, paymentId: string, signal: AbortSignal): Promise<StartedPayment> {
  return api.call(routes.readPayment, { shopId, paymentId, signal })
}

/** One that was paid in the meantime stays paid: the answer says so. */
export function giveUpPayment(shopId: string, paymentId: string): Promise<StartedPayment> {
  return api.call(routes.giveUpPayment, { shopId, paymentId, body: {}, timeoutMs: 8_000 })
}
