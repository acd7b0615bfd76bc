import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import type { HeldOnDay } from '#domain/stock/held-of-delivery.ts'

/** How much of one product of a delivery is held, day by day. Read from the journal before a document is planned. */
export type HeldLot = { deliveryId: string; productId: string; days: readonly HeldOnDay[] }

/**
 * How much of a line of a delivery is held, day by day. Lines of one delivery with the same product share the quantity
 * held in proportion to theirs.
 * @param came all lines of the deliveries
 */
export function heldOfLine(
  lots: readonly HeldLot[],
  line: DeliveredLine,
  came: readonly DeliveredLine[],
): HeldOnDay[] {
  const isSame = ({ deliveryId, productId }: Pick<DeliveredLine, 'deliveryId' | 'productId'>) =>
    deliveryId === line.deliveryId && productId === line.productId
  const lot = lots.find(isSame)
  if (!lot) throw new Error(`what is held of delivery ${line.deliveryId} was not read`)
  const cameMilli = came.filter(isSame).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)
  return lot.days.map(({ day, heldMilli }) => ({
    day,
    heldMilli: milli(multiplyDivide(Math.min(heldMilli, cameMilli), line.quantityMilli, cameMilli)),
  }))
}

export type DeliveredLine = { deliveryId: string; productId: string; quantityMilli: Milli }
