import { type Minor, minor } from '../../money.ts'
import type { Milli } from '../../quantity.ts'
import { allocate, multiplyDivide } from '../../rounding.ts'
import { extend, type PricedLine, pricedLine, priceLine } from './price.ts'
import type { ReturnedSoFar } from './returned-so-far.ts'
import type { SaleLine } from './schema.ts'

/** A line of a sale; a recorded one has its amount, which on a past sale from a file is all there is. */
export type SoldLine = SaleLine & Partial<Pick<PricedLine, 'netMinor' | 'grossMinor'>>

type ReturnedLine = { discountMinor: Minor; priced: PricedLine }

/**
 * Takes back part of a line at its own price and rates. What is refunded and each component of its tax
 * are shares of the line's by quantity, worked out on running totals; with prices that include tax, net is
 * derived. Whatever the pieces, none refunds more than is left, and with the last nothing is left: not of
 * the gross, not of the net, not of any component. The discount is what price times quantity is more than
 * the share; it is a minor unit below nothing where that rounds to less.
 */
export function returnLine(
  sold: SoldLine,
  before: ReturnedSoFar,
  quantityMilli: Milli,
  pricesIncludeTax: boolean,
): ReturnedLine {
  const whole = { ...pricedLine(sold, pricesIncludeTax), ...recordedOf(sold) }
  const upToMilli = before.quantityMilli + quantityMilli
  const shareDue = (ofLineMinor: number, returnedMinor: number) =>
    Math.max(0, multiplyDivide(ofLineMinor, upToMilli, sold.quantityMilli) - returnedMinor)

  const due = {
    amountMinor: shareDue(pricesIncludeTax ? whole.grossMinor : whole.netMinor, before.amountMinor),
    taxesMinor: sold.taxes.map((tax, i) => shareDue(tax.amountMinor, before.taxesMinor[i] ?? 0)),
  }
  const { amountMinor, taxesMinor } = pricesIncludeTax
    ? withinPrice(due, whole, before)
    : onTopOfPrice(due, whole, before)
  const discountMinor = minor(extend(sold.unitPriceMinor, quantityMilli) - amountMinor)
  const taxes = sold.taxes.map((tax, i) => ({ ...tax, amountMinor: minor(taxesMinor[i] ?? 0) }))
  return {
    discountMinor,
    priced: pricedLine({ ...sold, quantityMilli, discountMinor, taxes }, pricesIncludeTax),
  }
}

function recordedOf({ netMinor, grossMinor }: SoldLine): Pick<PricedLine, 'netMinor' | 'grossMinor'> | null {
  return netMinor === undefined || grossMinor === undefined ? null : { netMinor, grossMinor }
}

/** What is due of a line: in the price's own terms, and of each component. */
type Due = { amountMinor: number; taxesMinor: number[] }

/**
 * Of a few minor units the shares of the components can exceed the refund, or leave more net
 * than there is: then the refund goes over what is left of net and of each component.
 */
function withinPrice(due: Due, whole: PricedLine, before: ReturnedSoFar): Due {
  const returnedTax = sum(before.taxesMinor)
  const netLeft = whole.netMinor - (before.amountMinor - returnedTax)
  const net = due.amountMinor - sum(due.taxesMinor)
  if (net >= 0 && net <= netLeft) return due
  if (due.amountMinor === 0) return { amountMinor: 0, taxesMinor: due.taxesMinor.map(() => 0) }
  const taxesLeft = whole.taxes.map((tax, i) => tax.amountMinor - (before.taxesMinor[i] ?? 0))
  const left = [netLeft, ...taxesLeft].map((amount) => Math.max(0, amount))
  return { amountMinor: due.amountMinor, taxesMinor: allocate(due.amountMinor, left).slice(1) }
}

/** Earlier returns of older programs may have taken more of a component than its share: the gross stays the limit. */
function onTopOfPrice(due: Due, whole: PricedLine, before: ReturnedSoFar): Due {
  let left = Math.max(0, whole.grossMinor - before.grossMinor)
  const take = (amount: number) => {
    const taken = Math.min(amount, left)
    left -= taken
    return taken
  }
  return { amountMinor: take(due.amountMinor), taxesMinor: due.taxesMinor.map(take) }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/**
 * How returns that name no tax rule take back part of a line: its discount is the part's share of the
 * line's by running totals, and its tax is that of the part alone. A refund is never more than is left of
 * the line, before and after tax. It can be less by a minor unit a step, and tax can be left behind, since
 * every document is rounded on its own.
 */
export function returnLineTaxedAlone(
  sold: SaleLine,
  before: ReturnedSoFar,
  quantityMilli: Milli,
  pricesIncludeTax: boolean,
): ReturnedLine {
  const whole = priceLine({ ...sold, rates: sold.taxes }, { pricesIncludeTax })
  const soldFor = whole.extendedMinor - sold.discountMinor
  const due =
    multiplyDivide(soldFor, before.quantityMilli + quantityMilli, sold.quantityMilli) - before.amountMinor
  const extendedMinor = extend(sold.unitPriceMinor, quantityMilli)
  let discountMinor = minor(extendedMinor - Math.min(Math.max(due, 0), extendedMinor))
  const price = () =>
    priceLine({ ...sold, quantityMilli, discountMinor, rates: sold.taxes }, { pricesIncludeTax })
  let priced = price()
  // Tax on top, rounded in steps, can run ahead of the line's by a minor unit a step.
  while (priced.grossMinor > whole.grossMinor - before.grossMinor && discountMinor < extendedMinor) {
    discountMinor = minor(discountMinor + 1)
    priced = price()
  }
  return { discountMinor, priced }
}
