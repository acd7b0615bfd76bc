import { api } from '#app/api/client.ts'
import type { PaymentPage } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'

const shownPayments = ['to-check', 'all'] as const
export type ShownPayments = (typeof shownPayments)[number]

/** What an address asks for: `?show=all`. */
export function readShown(url: string): ShownPayments {
  const asked = new URL(url).searchParams.get('show')
  return shownPayments.find((show) => show === asked) ?? 'to-check'
}

export function fetchPayments(shopId: string, show: ShownPayments, cursor?: string): Promise<PaymentPage> {
  return api.call(routes.listPayments, { shopId, query: { show, cursor, limit: 100 } })
}
