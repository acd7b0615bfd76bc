import { type Minor, minor } from '../money.ts'
import { type Milli, milli } from '../quantity.ts'
import { multiplyDivide, shareBetween } from '../rounding.ts'

/** Goods at one place, or what a movement changed there. */
export type AtLocation = { location: string; quantityMilli: Milli; valueMinor: Minor }

/**
 * What there is of a product, in posting order. The value is 0 where the quantity is, and never of
 * the other sign: below zero it is what the goods sold before they arrived were taken to cost.
 */
export type StockBalance = {
  quantityMilli: Milli
  valueMinor: Minor
  /** Of one whole unit, by the last average or the last receipt; 0 where no cost is known. */
  lastUnitCostMinor: Minor
  /** The part that is not in the shop's first place, by the name of the place. Absent if it was never elsewhere. */
  elsewhere?: readonly AtLocation[]
}

/** What a movement makes of a balance, and what goes from 1200 to other accounts besides its own amount. */
type StockMovement = {
  balance: StockBalance
  /** Debit to 5000: what goods sold below zero cost more than was thought. Negative: less. */
  shortfallDifferenceMinor: Minor
  /** Debit to 5010: value that would be left on goods that are not there. Negative: a credit. */
  writeOffMinor: Minor
}

/** A product that never moved. */
export const emptyStock: StockBalance = {
  quantityMilli: milli(0),
  valueMinor: minor(0),
  lastUnitCostMinor: minor(0),
}

/** Moving average cost of one whole unit; the last known cost where there is none left, or less. */
export function unitCost(balance: StockBalance): Minor {
  const { quantityMilli, valueMinor, lastUnitCostMinor } = balance
  return quantityMilli > 0 ? minor(multiplyDivide(valueMinor, 1000, quantityMilli)) : lastUnitCostMinor
}

/**
 * Takes goods out at the moving average: their share of the value, rounded half away from zero, so
 * that the last of them takes what is left of it. What is taken below zero costs the last known cost.
 * 1200 is credited with `costMinor`; nothing is ever left to write off.
 * @param quantityMilli more than 0
 * @param fallbackUnitCostMinor what one unit costs where nothing is known: the product's own cost
 */
export function issueStock(
  before: StockBalance,
  quantityMilli: Milli,
  fallbackUnitCostMinor: Minor,
): StockMovement & { costMinor: Minor } {
  demandPositive(quantityMilli)
  const known = unitCost(before)
  const unitCostMinor = known !== 0 || before.quantityMilli > 0 ? known : fallbackUnitCostMinor
  const inStock = Math.max(before.quantityMilli, 0)
  const fromStock = Math.min(quantityMilli, inStock)
  const costOfStock = fromStock === 0 ? 0 : multiplyDivide(before.valueMinor, fromStock, inStock)
  const costMinor = minor(costOfStock + multiplyDivide(unitCostMinor, quantityMilli - fromStock, 1000))
  return {
    balance: {
      quantityMilli: milli(before.quantityMilli - quantityMilli),
      valueMinor: minor(before.valueMinor - costMinor),
      lastUnitCostMinor: unitCostMinor,
    },
    costMinor,
    shortfallDifferenceMinor: minor(0),
    writeOffMinor: minor(0),
  }
}

/**
 * Takes goods in for what they cost. What is missing below zero is filled first: what that part cost
 * now, less what it was taken to cost when it was sold, is the shortfall's difference.
 * 1200 is debited with `valueMinor` and credited with the difference.
 * @param quantityMilli more than 0
 * @param valueMinor of all of them, 0 or more
 */
export function receiveStock(before: StockBalance, quantityMilli: Milli, valueMinor: Minor): StockMovement {
  demandPositive(quantityMilli)
  if (valueMinor < 0) throw new RangeError(`stock of ${valueMinor} minor units can't be received`)
  const unitCostMinor = minor(multiplyDivide(valueMinor, 1000, quantityMilli))
  const { balance, differenceMinor } = fill(before, quantityMilli, valueMinor, unitCostMinor)
  return { balance, shortfallDifferenceMinor: differenceMinor, writeOffMinor: minor(0) }
}

/**
 * Takes goods back that were sold, at what they cost then (see `costOfReturn`). It is no purchase: the
 * last known cost stays what it was unless there is stock again to have an average, and what they fill
 * below zero at another cost than it was taken at would be value without goods: it goes to 5010.
 * 1200 is debited with `costMinor` and credited with `writeOffMinor`.
 * @param quantityMilli more than 0
 * @param costMinor of all of them, 0 or more
 */
export function takeBackStock(before: StockBalance, quantityMilli: Milli, costMinor: Minor): StockMovement {
  demandPositive(quantityMilli)
  if (costMinor < 0) throw new RangeError(`goods that cost ${costMinor} minor units can't come back`)
  const known = unitCost(before)
  const unitCostMinor = known !== 0 ? known : minor(multiplyDivide(costMinor, 1000, quantityMilli))
  const { balance, differenceMinor } = fill(before, quantityMilli, costMinor, unitCostMinor)
  return { balance, shortfallDifferenceMinor: minor(0), writeOffMinor: differenceMinor }
}

/** How much more or less goods cost than was thought, how much was received, and what of that is held. */
type LateDifference = { quantityMilli: Milli; heldMilli: Milli; differenceMinor: Minor }

/**
 * Goods that were received turn out to cost more or less than was thought: their bill differs, or freight comes late.
 * What is still held of them takes its share of the difference; the rest is of goods that are gone, and goes to 5020.
 * A value never falls below nothing: what is left of a lower price then goes to 5020, too.
 * 1200 is debited with `toStockMinor`.
 * @param quantityMilli what was received, more than 0
 * @param heldMilli of it at most this much is still there
 */
export function revalueStock(
  before: StockBalance,
  { quantityMilli, heldMilli, differenceMinor }: LateDifference,
): { balance: StockBalance; toStockMinor: Minor } {
  demandPositive(quantityMilli)
  const held = Math.max(Math.min(heldMilli, quantityMilli, before.quantityMilli), 0)
  const share = multiplyDivide(differenceMinor, held, quantityMilli)
  const toStockMinor = minor(held === 0 ? 0 : Math.max(share, -before.valueMinor))
  const balance = { ...before, valueMinor: minor(before.valueMinor + toStockMinor) }
  return { balance: { ...balance, lastUnitCostMinor: unitCost(balance) }, toStockMinor }
}

/**
 * The same where it is known how much of the delivery was held on the day of the difference. `worthMinor` is the share
 * of that quantity, which includes goods that left on later days before this was recorded. 1200 is debited only with
 * the share of the goods that are still there.
 */
export function revalueHeld(
  before: StockBalance,
  { quantityMilli, heldMilli, differenceMinor }: LateDifference,
): Revaluation {
  demandPositive(quantityMilli)
  const share = multiplyDivide(differenceMinor, Math.min(heldMilli, quantityMilli), quantityMilli)
  return bear(before, minor(share), heldMilli)
}

/**
 * Reverses such a revaluation: takes off the share of the goods that are still held.
 * @param put the value that it added to the goods held, and their quantity
 */
export function undoHeld(
  before: StockBalance,
  heldMilli: Milli,
  put: { worthMinor: Minor; heldMilli: Milli },
): Revaluation {
  if (put.heldMilli === 0) return bear(before, minor(0), heldMilli)
  const still = milli(Math.min(heldMilli, put.heldMilli))
  return bear(before, minor(multiplyDivide(0 - put.worthMinor, still, put.heldMilli)), still)
}

type Revaluation = { balance: StockBalance; toStockMinor: Minor; worthMinor: Minor }

/** Adds a value to goods, as far as they are still there, without making their value negative. */
function bear(before: StockBalance, worthMinor: Minor, heldMilli: Milli): Revaluation {
  const there = Math.max(Math.min(heldMilli, before.quantityMilli), 0)
  const share = there === 0 ? 0 : multiplyDivide(worthMinor, there, heldMilli)
  const toStockMinor = minor(there === 0 ? 0 : Math.max(share, -before.valueMinor))
  const balance = { ...before, valueMinor: minor(before.valueMinor + toStockMinor) }
  return { balance: { ...balance, lastUnitCostMinor: unitCost(balance) }, toStockMinor, worthMinor }
}

/**
 * Takes a revaluation back: its bill or credit note was a mistake. Of what it put on the goods, the share of those
 * that are still there comes off again; the rest had gone with the others, and comes back to 5020.
 * 1200 is debited with `toStockMinor`.
 * @param revalued as `revalueStock` was given it, and how much of the difference it put on the goods
 */
export function undoRevaluation(
  before: StockBalance,
  revalued: { quantityMilli: Milli; heldMilli: Milli; differenceMinor: Minor; toStockMinor: Minor },
): { balance: StockBalance; toStockMinor: Minor } {
  const back = revalueStock(before, { ...revalued, differenceMinor: minor(-revalued.differenceMinor) })
  // Never more than was put there: other goods may have come since.
  const mostMinor = -revalued.toStockMinor
  const toStockMinor = minor(
    mostMinor < 0
      ? Math.max(Math.min(back.toStockMinor, 0), mostMinor)
      : Math.min(Math.max(back.toStockMinor, 0), mostMinor),
  )
  const balance = { ...before, valueMinor: minor(before.valueMinor + toStockMinor) }
  return { balance: { ...balance, lastUnitCostMinor: unitCost(balance) }, toStockMinor }
}

/**
 * Takes goods out again that came in by mistake, at what they came in at; null where they are not all there, or what
 * is left would be worth what no goods are.
 */
export function undoReceipt(
  before: StockBalance,
  quantityMilli: Milli,
  valueMinor: Minor,
): StockBalance | null {
  const balance = {
    quantityMilli: milli(before.quantityMilli - quantityMilli),
    valueMinor: minor(before.valueMinor - valueMinor),
    lastUnitCostMinor: before.lastUnitCostMinor,
  }
  const isSound = balance.quantityMilli > 0 ? balance.valueMinor >= 0 : balance.valueMinor === 0
  if (balance.quantityMilli < 0 || !isSound) return null
  return { ...balance, lastUnitCostMinor: unitCost(balance) }
}

/**
 * What part of a sold line cost when it was sold: the share of the line's cost that belongs to the
 * quantity that comes back after `returnedMilli` came back already. The shares add up to the cost.
 */
export function costOfReturn(
  sold: { quantityMilli: Milli; costMinor: Minor },
  returnedMilli: Milli,
  quantityMilli: Milli,
): Minor {
  return minor(shareBetween(sold.costMinor, returnedMilli, returnedMilli + quantityMilli, sold.quantityMilli))
}

/**
 * Adds goods, first to what is missing below zero. That part leaves the balance at the value it was
 * taken out at; `differenceMinor` is what it is worth now beyond that.
 */
function fill(
  before: StockBalance,
  quantityMilli: Milli,
  valueMinor: Minor,
  unitCostBelowZeroMinor: Minor,
): { balance: StockBalance; differenceMinor: Minor } {
  const missing = Math.max(-before.quantityMilli, 0)
  const filled = Math.min(quantityMilli, missing)
  const worthNow = multiplyDivide(valueMinor, filled, quantityMilli)
  const worthThen = filled === 0 ? 0 : multiplyDivide(-before.valueMinor, filled, missing)
  const differenceMinor = minor(worthNow - worthThen)
  const balance = {
    quantityMilli: milli(before.quantityMilli + quantityMilli),
    valueMinor: minor(before.valueMinor + valueMinor - differenceMinor),
    lastUnitCostMinor: unitCostBelowZeroMinor,
  }
  return { balance: { ...balance, lastUnitCostMinor: unitCost(balance) }, differenceMinor }
}

function demandPositive(quantityMilli: Milli): void {
  if (quantityMilli <= 0) throw new RangeError(`a movement of ${quantityMilli} thousandths`)
}
