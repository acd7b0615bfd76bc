import type { Day } from '../business-day.ts'
import { type Milli, milli } from '../quantity.ts'

/** A movement of one product. */
export type LotMovement = {
  /** The document that it is of. */
  id: string
  day: Day
  /** Above zero: goods that came in. */
  quantityMilli: Milli
  /** The delivery that the goods are known to be of: they came with it, went back to its supplier, or it is reversed. */
  deliveryId?: string
  /** The document with which the goods that come in again had left. */
  bringsBack?: string
}

/** How much of a delivery is held at the end of a day. */
export type HeldOnDay = { day: Day; heldMilli: Milli }

/** Held is calculated in this fraction of a thousandth: each movement rounds, and there may be many. */
const parts = 1_000_000n

/**
 * How much of a delivery is still held, by the rule of the moving average: what leaves the stock takes of each delivery
 * the share that it is of what is held then. Goods that are known to be of one delivery are taken from that one alone.
 * What comes in again brings back what left with it. What a delivery fills of a quantity below zero was sold before it
 * came, and is not held.
 * @param start what there was of the product before the first movement
 * @param movements by day, those of a day in the order in which they were recorded
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

/** What of the delivery is held at the end of a day: nothing before it came. */
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
  // Of another delivery: of this one only what is no longer there.
  return movement.deliveryId === deliveryId ? least(held, out) : most(held - (there - out), 0n)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
