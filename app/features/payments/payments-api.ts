import { api } from '#app/api/client.ts'
import type { ListedPayment, PaymentPage } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'
import type { Minor } from '#domain/money.ts'

const shownPayments = ['to-check', 'all'] as const
export type ShownPayments = (typeof shownPayments)[number]

/** What an address asks for: `?show=all`. */
export function readShown(url: string): ShownPayments {
  const asked = new URL(url).searchParams.get('show')
  return shownPayments.find((show) => show === asked) ?? 'to-check'
}

export function fetchPayments(
  shopId: string,
  show: ShownPayments,
  { cursor = null, limit = 100 }: { cursor?: string | null; limit?: number } = {},
): Promise<PaymentPage> {
  return api.call(routes.listPayments, { shopId, query: { show, cursor: cursor ?? undefined, limit } })
}

/** The same refund again pays nothing twice. */
export function refundPayment(
  shopId: string,
  paymentId: string,
  refundId: string,
  amountMinor: Minor,
): Promise<ListedPayment> {
  return api.call(routes.refundPayment, { shopId, paymentId, refundId, body: { amountMinor } })
}

export function linkPayment(
  shopId: string,
  paymentId: string,
  receiptNumber: string,
): Promise<ListedPayment> {
  return api.call(routes.linkPayment, { shopId, paymentId, body: { receiptNumber } })
}
