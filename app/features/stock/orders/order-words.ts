import type { Tone } from '#app/components/ui/status-tag.tsx'
import type { OrderStatus } from '#domain/terms/purchase-order.ts'

export const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  draft: 'neutral',
  sent: 'warn',
  'partly-received': 'warn',
  received: 'good',
  cancelled: 'neutral',
}

/** What lies between what was ordered and what came, in words; null where it is the same. */
export function differenceInWords(
  orderedMilli: number,
  receivedMilli: number,
  isCancelled = false,
): string | null {
  const count = (milli: number) => (milli / 1000).toLocaleString('en')
  if (receivedMilli === orderedMilli) return null
  return receivedMilli < orderedMilli
    ? `${count(orderedMilli - receivedMilli)} ${isCancelled ? 'not delivered' : 'to come'}`
    : `${count(receivedMilli - orderedMilli)} more than ordered`
}
