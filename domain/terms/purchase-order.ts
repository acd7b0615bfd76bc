import { z } from 'zod'

/** What was decided of an order to a supplier. */
export const OrderState = z.enum(['draft', 'sent', 'cancelled'])
export type OrderState = z.infer<typeof OrderState>

/** The same, with what came in. */
export const OrderStatus = z.enum(['draft', 'sent', 'partly-received', 'received', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  'partly-received': 'Partly received',
  received: 'Received',
  cancelled: 'Cancelled',
}

/** What an order is called: `PO-12`. */
export function orderName(number: number): string {
  return `PO-${number}`
}
