import { Refusal } from '../errors.ts'
import { type Minor, minor } from '../money.ts'
import { type Milli, milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import { extend, type PricedLine, priceLine } from './price.ts'
import type { SaleBody, SaleLine } from './schema.ts'

/** What earlier returns took of one line. `amountMinor` is in the price's own terms, after discounts. */
export type ReturnedSoFar = { quantityMilli: Milli; amountMinor: Minor; grossMinor: Minor }

/** The sale that is returned to. `returned` is by lineId; lines nobody returned to are absent. */
export type OriginalSale = {
  pricesIncludeTax: boolean
  lines: readonly SaleLine[]
  returned: ReadonlyMap<string, ReturnedSoFar>
}

export type ReturnedLine = { discountMinor: Minor; priced: PricedLine }

/** Sums what earlier returns of a sale took, by the lineId of the sale's line. */
export function returnedSoFar(
  returns: Iterable<Pick<SaleBody, 'lines' | 'pricesIncludeTax'>>,
): Map<string, ReturnedSoFar> {
  const returned = new Map<string, ReturnedSoFar>()
  for (const { lines, pricesIncludeTax } of returns) {
    for (const line of lines) {
      if (line.returnOfLineId === undefined) continue
      const priced = priceLine({ ...line, rates: line.taxes }, pricesIncludeTax)
      const before = returned.get(line.returnOfLineId) ?? nothingReturned
      returned.set(line.returnOfLineId, after(before, line, priced))
    }
  }
  return returned
}

/**
 * Takes back part of a line at its own price and rates. Its discount is the part's share of the
 * line's, reckoned on running totals: whole pieces that come back one by one are refunded what the
 * line came to, to the minor unit, in whatever steps, and the last takes the rest.
 * A refund is never more than is left of the line, before and after tax. It can be less by a minor
 * unit a step in two cases, since every document is rounded on its own: quantities such as 0.333 kg,
 * and tax on top of prices.
 */
export function returnLine(
  sold: SaleLine,
  before: ReturnedSoFar,
  quantityMilli: Milli,
  pricesIncludeTax: boolean,
): ReturnedLine {
  const whole = priceLine({ ...sold, rates: sold.taxes }, pricesIncludeTax)
  const soldFor = whole.extendedMinor - sold.discountMinor
  const due =
    multiplyDivide(soldFor, before.quantityMilli + quantityMilli, sold.quantityMilli) - before.amountMinor
  const extendedMinor = extend(sold.unitPriceMinor, quantityMilli)
  let discountMinor = minor(extendedMinor - Math.min(Math.max(due, 0), extendedMinor))
  const price = () =>
    priceLine({ ...sold, quantityMilli, discountMinor, rates: sold.taxes }, pricesIncludeTax)
  let priced = price()
  // Tax on top, rounded in steps, can run ahead of the line's by a minor unit a step.
  while (priced.grossMinor > whole.grossMinor - before.grossMinor && discountMinor < extendedMinor) {
    discountMinor = minor(discountMinor + 1)
    priced = price()
  }
  return { discountMinor, priced }
}

/**
 * Checks a return against the sale it names: every line names a line of it, with its product, price,
 * class and rates, and takes no more than is left. The discount is the one `returnLine` reckons;
 * before the last of a line comes back, its plain proportional share, rounded down or up, does too.
 * Amounts are checked by `checkSale` first.
 * @throws Refusal return_mismatch {where, said, computed}, return_exceeds_sale {lineId, leftMilli, wantedMilli}
 */
export function checkReturn(
  body: Pick<SaleBody, 'lines' | 'pricesIncludeTax'>,
  original: OriginalSale,
): void {
  compare('pricesIncludeTax', body.pricesIncludeTax, original.pricesIncludeTax)
  const sold = new Map(original.lines.map((line) => [line.lineId, line]))
  const returned = new Map(original.returned)
  for (const [i, line] of body.lines.entries()) {
    const from = sold.get(line.returnOfLineId ?? '')
    if (from === undefined) throw mismatch(`lines.${i}.returnOfLineId`, line.returnOfLineId ?? null, null)
    compare(`lines.${i}.productId`, line.productId, from.productId)
    compare(`lines.${i}.unitPriceMinor`, line.unitPriceMinor, from.unitPriceMinor)
    compare(`lines.${i}.taxClassId`, line.taxClassId, from.taxClassId)
    compare(`lines.${i}.taxes`, ratesText(line), ratesText(from))
    const before = returned.get(from.lineId) ?? nothingReturned
    const leftMilli = from.quantityMilli - before.quantityMilli
    if (line.quantityMilli > leftMilli) {
      throw new Refusal('return_exceeds_sale', {
        lineId: from.lineId,
        leftMilli,
        wantedMilli: line.quantityMilli,
      })
    }
    const priced = checkDiscount(line, i, from, before, body.pricesIncludeTax)
    returned.set(from.lineId, after(before, line, priced))
  }
}

function checkDiscount(
  line: SaleLine,
  index: number,
  of: SaleLine,
  before: ReturnedSoFar,
  pricesIncludeTax: boolean,
): PricedLine {
  const due = returnLine(of, before, line.quantityMilli, pricesIncludeTax)
  if (line.discountMinor === due.discountMinor) return due.priced
  const priced = priceLine({ ...line, rates: of.taxes }, pricesIncludeTax)
  const whole = priceLine({ ...of, rates: of.taxes }, pricesIncludeTax)
  const isLast = before.quantityMilli + line.quantityMilli === of.quantityMilli
  const overShare =
    BigInt(line.discountMinor) * BigInt(of.quantityMilli) -
    BigInt(of.discountMinor) * BigInt(line.quantityMilli)
  const isProportional = overShare < of.quantityMilli && overShare > -of.quantityMilli
  const refunded = after(before, line, priced)
  const isLeft =
    refunded.amountMinor <= whole.extendedMinor - of.discountMinor && refunded.grossMinor <= whole.grossMinor
  if (isLast || !isProportional || !isLeft) {
    throw mismatch(`lines.${index}.discountMinor`, line.discountMinor, due.discountMinor)
  }
  return priced
}

const nothingReturned: ReturnedSoFar = {
  quantityMilli: milli(0),
  amountMinor: minor(0),
  grossMinor: minor(0),
}

function after(before: ReturnedSoFar, line: SaleLine, priced: PricedLine): ReturnedSoFar {
  return {
    quantityMilli: milli(before.quantityMilli + line.quantityMilli),
    amountMinor: minor(before.amountMinor + priced.extendedMinor - line.discountMinor),
    grossMinor: minor(before.grossMinor + priced.grossMinor),
  }
}

function ratesText(line: SaleLine): string {
  return line.taxes.map(({ component, rateBp }) => `${component} ${rateBp}`).join(', ')
}

function compare(where: string, said: unknown, computed: unknown): void {
  if (said !== computed) throw mismatch(where, said, computed)
}

function mismatch(where: string, said: unknown, computed: unknown): Refusal {
  return new Refusal('return_mismatch', { where, said, computed })
}
