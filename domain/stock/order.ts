import type { Milli } from '../quantity.ts'
import { milli } from '../quantity.ts'
import type { OrderState, OrderStatus } from '../terms/purchase-order.ts'

type Received = { quantityMilli: Milli; receivedMilli: Milli }

/** The state of an order: what was decided of it, and what was received. */
export function statusOf(state: OrderState, lines: readonly Received[]): OrderStatus {
  if (state !== 'sent') return state
  if (lines.every((line) => openOf(line) === 0)) return 'received'
  return lines.some(({ receivedMilli }) => receivedMilli > 0) ? 'partly-received' : 'sent'
}

/** The quantity of a line that is still to come: zero where more came than was ordered. */
export function openOf({ quantityMilli, receivedMilli }: Received): Milli {
  return milli(Math.max(quantityMilli - receivedMilli, 0))
}

/** Orders that goods are still to come of; a draft is among them, so that nothing is ordered twice. */
export function isToCome(status: OrderStatus): boolean {
  return status === 'draft' || status === 'sent' || status === 'partly-received'
}
