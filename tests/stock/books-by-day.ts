import type { Day } from '#domain/business-day.ts'

/** Plain books of one product that are read day by day, without the program's rules: the real ones are compared with them. */
export type Moved = {
  /** The document: what comes back names the one that it left with. */
  id: string
  on: Day
  quantity: number
  /** Of goods that come in; of a quantity of 0, a late difference of a price. */
  value: number
  /** What a unit was known to cost: goods below zero leave at it. */
  known: number
  /** The delivery that the goods came with, or go back of. */
  deliveryId?: string
  bringsBack?: string
}
/** What was added to the store room and to the goods on the way, below zero what left them. */
export type Carried = { on: Day; store: number; onTheWay: number }

/** Rounded half away from zero. */
export function divide(amount: number, by: number): number {
  const size = Math.floor((2 * Math.abs(amount) + by) / (2 * by))
  return amount < 0 ? -size : size
}

export function elsewhereOn(carried: readonly Carried[], on: Day): { store: number; onTheWay: number } {
  const until = carried.filter((one) => one.on <= on)
  return {
    store: until.reduce((sum, one) => sum + one.store, 0),
    onTheWay: until.reduce((sum, one) => sum + one.onTheWay, 0),
  }
}

/** Up to a day, in the order of days; those of a day as they were recorded. */
function inOrder(moved: readonly Moved[], on: Day): readonly Moved[] {
  return moved.filter((other) => other.on <= on).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** What there is after all movements up to a day: a plain moving average. */
export function heldOn(moved: readonly Moved[], on: Day): { quantity: number; value: number } {
  let [quantity, value] = [0, 0]
  for (const one of inOrder(moved, on)) {
    if (one.quantity > 0) {
      // What was missing leaves with the goods that fill it, whatever they cost.
      const filled = Math.min(Math.max(-quantity, 0), one.quantity)
      const left = one.value - divide(one.value * filled, one.quantity)
      value += left + (filled > 0 ? divide(-value * filled, -quantity) : 0)
    } else if (one.quantity < 0) {
      const there = Math.min(Math.max(quantity, 0), -one.quantity)
      const each = quantity > 0 ? divide(value * 1000, quantity) : one.known
      const fromStock = there > 0 ? divide(value * there, quantity) : 0
      value -= fromStock + divide(each * (-one.quantity - there), 1000)
    } else {
      // Goods are never worth less than nothing, and what is not there is worth nothing.
      value = quantity > 0 ? Math.max(value + one.value, 0) : value
    }
    quantity += one.quantity
  }
  return { quantity, value }
}

/** How much of a delivery is there at the end of a day, in fractions: what leaves takes the same share of every delivery. */
export function heldOfDelivery(moved: readonly Moved[], deliveryId: string, on: Day): number {
  const left = new Map<string, { quantity: number; held: number }>()
  let [total, held] = [0, 0]
  for (const one of inOrder(moved, on)) {
    if (one.quantity < 0) {
      const gone = goneOf(one, deliveryId, total, held)
      left.set(one.id, { quantity: -one.quantity, held: gone })
      held -= gone
    } else if (one.quantity > 0) {
      // What fills a shortfall was sold before it came.
      const kept = one.quantity - Math.min(one.quantity, Math.max(-total, 0))
      if (one.deliveryId === deliveryId) held += kept
      const of = left.get(one.bringsBack ?? '')
      if (of) held += (of.held / of.quantity) * kept
    }
    total += one.quantity
    held = Math.min(held, Math.max(total, 0))
  }
  return held
}

function goneOf(
  { quantity, deliveryId: of }: Moved,
  deliveryId: string,
  total: number,
  held: number,
): number {
  const out = -quantity
  const there = Math.max(total, 0)
  if (out >= there) return held
  if (of === undefined) return (held * out) / there
  return of === deliveryId ? Math.min(held, out) : Math.max(held - (there - out), 0)
}
