import type { Day } from '../business-day.ts'
import { type Milli, milli } from '../quantity.ts'

/** A movement of one product. */
export type LotMovement = {
  /** Id of the document that moved the goods. */
  id: string
  day: Day
  /** Above zero: goods that came in. */
  quantityMilli: Milli
  /** The delivery that the goods are known to belong to: they came with it, went back to its supplier, or it is reversed. */
  deliveryId?: string
  /** The document with which goods that come back had left. */
  bringsBack?: string
}

/** How much of a delivery is held at the end of a day. */
export type HeldOnDay = { day: Day; heldMilli: Milli }

/** Quantities are calculated in this fraction of a thousandth, since each of many movements rounds. */
const parts = 1_000_000n

/**
 * How much of a delivery is still held, by the rule of the moving average: an issue takes the same share of every
 * delivery. Goods that are known to belong to one delivery are taken from that one alone. Goods that come back bring
 * back what left with them. The part of a delivery that brings a negative quantity back to zero was sold before the
 * delivery came, and is not held.
 * @param start the quantity of the product before the first movement
 * @param movements ordered by day, and within a day in the order of recording
 * @returns for each day on which the product moved since the delivery, in order
 */
export function heldOfDelivery(
  deliveryId: string,
  start: Milli,
  movements: readonly LotMovement[],
): HeldOnDay[] {
  const left = new Map<string, { quantity: bigint; held: bigint }>()
  const days = new Map<Day, Milli>()
  let total = BigInt(start) * parts
  let held = 0n
  const takeOut = (movement: LotMovement, out: bigint) => {
    const there = most(total, 0n)
    const gone = goneOf(deliveryId, movement, { out, there, held })
    const before = left.get(movement.id) ?? { quantity: 0n, held: 0n }
    left.set(movement.id, { quantity: before.quantity + out, held: before.held + gone })
    held -= gone
  }
  const takeIn = (movement: LotMovement, quantity: bigint) => {
    const kept = quantity - least(quantity, most(-total, 0n))
    if (movement.deliveryId === deliveryId) held += kept
    const of = left.get(movement.bringsBack ?? '')
    if (!of || of.quantity === 0n) return
    const back = (of.held * least(quantity, of.quantity)) / of.quantity
    held += (back * kept) / quantity
    of.held -= back
    of.quantity -= least(quantity, of.quantity)
  }
  for (const movement of movements) {
    const quantity = BigInt(movement.quantityMilli) * parts
    if (quantity < 0n) takeOut(movement, -quantity)
    if (quantity > 0n) takeIn(movement, quantity)
    total += quantity
    held = least(held, most(total, 0n))
    days.set(movement.day, milli(Number((held + parts / 2n) / parts)))
  }
  return [...days].map(([day, heldMilli]) => ({ day, heldMilli }))
}

/** How much of the delivery is held at the end of a day: nothing before it came. */
export function heldAtEndOf(day: Day, held: readonly HeldOnDay[]): Milli {
  return held.findLast((one) => one.day <= day)?.heldMilli ?? milli(0)
}

function goneOf(
  deliveryId: string,
  movement: LotMovement,
  { out, there, held }: { out: bigint; there: bigint; held: bigint },
): bigint {
  if (out >= there) return held
  if (movement.deliveryId === undefined) return (held * out) / there
  // Goods of another delivery: this one loses only what no longer fits in the remaining stock.
  return movement.deliveryId === deliveryId ? least(held, out) : most(held - (there - out), 0n)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
