import { type Minor, minor } from '../money.ts'
import { type Milli, milli } from '../quantity.ts'
import { issueStock, receiveStock, type StockBalance } from './moving-average.ts'

/** A movement of a product as it was recorded. */
export type RecordedMovement = {
  quantityMilli: Milli
  /** What it changed the value by when it was recorded. */
  valueMinor: Minor
  /**
   * What goods that came in are worth: more or less than `valueMinor` where they filled what was missing. For
   * a price difference, its share for the goods that were held on its day.
   */
  worthMinor: Minor
  /** What a unit was known to cost when it was recorded: goods below zero are taken out at it. */
  unitCostMinor: Minor
  /** Goods that go out at `valueMinor`, not at the average: a delivery that is reversed. */
  isAtValue: boolean
}

type Held = Pick<StockBalance, 'quantityMilli' | 'valueMinor'>

/**
 * What each movement changes the value by where they are taken in the order of their days, whenever they were recorded.
 * After each of them there is value only on goods that are there, and none below zero.
 * @param start what there was before the first
 * @param movements by day, those of a day in the order in which they were recorded
 */
export function valuesInOrder(start: Held, movements: readonly RecordedMovement[]): Minor[] {
  let before = start
  return movements.map((movement) => {
    const after = sound(moved(sound(before), movement))
    const valueMinor = minor(after.valueMinor - before.valueMinor)
    before = after
    return valueMinor
  })
}

function moved(held: Held, movement: RecordedMovement): Held {
  const { quantityMilli, valueMinor, worthMinor, unitCostMinor, isAtValue } = movement
  const before: StockBalance = { ...held, lastUnitCostMinor: unitCostMinor }
  if (quantityMilli < 0 && !isAtValue) return issueStock(before, milli(-quantityMilli), unitCostMinor).balance
  if (quantityMilli > 0) return receiveStock(before, quantityMilli, minor(Math.max(worthMinor, 0))).balance
  // Goods that were held on the day of a late price difference may have left before it was recorded. Where none are
  // there on that day itself, since one with an earlier day came later, there is nothing that it could be put on.
  if (quantityMilli === 0) {
    const shareMinor = held.quantityMilli > 0 ? worthMinor : 0
    return { ...held, valueMinor: minor(held.valueMinor + shareMinor) }
  }
  return {
    quantityMilli: milli(held.quantityMilli + quantityMilli),
    valueMinor: minor(held.valueMinor + valueMinor),
  }
}

function sound({ quantityMilli, valueMinor }: Held): Held {
  const most = quantityMilli > 0 ? Math.max(valueMinor, 0) : quantityMilli < 0 ? Math.min(valueMinor, 0) : 0
  return { quantityMilli, valueMinor: minor(most) }
}
