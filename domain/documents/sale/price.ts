import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import type { SoldPack } from '../../product/pack.ts'
import type { Milli } from '../../quantity.ts'
import { allocate, multiplyDivide } from '../../rounding.ts'
import type { LineTax, TaxRate } from '../../tax/line-tax.ts'
import { ratesOn, schemeOn } from '../../tax/packs.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { taxAmount } from '../../tax/tax-amount.ts'
import type { Pricing } from '../../tax/tax-rule.ts'
import type { TaxClassId, TaxPackId } from '../../terms/tax.ts'
import type { PriceChange, SaleLine } from './schema.ts'

/** What a line's price depends on, and nothing else. The taxes of a SaleLine serve as `rates`. */
type PriceableLine = {
  quantityMilli: Milli
  unitPriceMinor: Minor
  /** In the price's own terms: with tax where prices include it. */
  discountMinor: Minor
  rates: readonly TaxRate[]
}

export type PricedLine = {
  /** Unit price times quantity, before the discount, in the price's own terms. */
  extendedMinor: Minor
  netMinor: Minor
  taxMinor: Minor
  grossMinor: Minor
  taxes: LineTax[]
}

/**
 * What a line comes to: unit price times quantity rounded half away from zero, less the discount,
 * with its tax within or on top. Minor units. Says nothing about whether the discount is too large:
 * then the amounts are negative, and the caller decides.
 */
export function priceLine(line: PriceableLine, pricing: Pricing): PricedLine {
  const extendedMinor = extend(line.unitPriceMinor, line.quantityMilli)
  const taxed = taxAmount(minor(extendedMinor - line.discountMinor), line.rates, pricing)
  return {
    extendedMinor,
    netMinor: taxed.netMinor,
    taxMinor: taxed.taxMinor,
    grossMinor: taxed.grossMinor,
    taxes: taxed.taxes,
  }
}

/** What a line comes to by the taxes it says itself, where `priceLine` works them out from their rates. */
export function lineAsSaid(
  {
    unitPriceMinor,
    quantityMilli,
    discountMinor,
    taxes,
  }: Pick<SaleLine, 'unitPriceMinor' | 'quantityMilli' | 'discountMinor' | 'taxes'>,
  pricesIncludeTax: boolean,
): PricedLine {
  const extendedMinor = extend(unitPriceMinor, quantityMilli)
  const amountMinor = minor(extendedMinor - discountMinor)
  const taxMinor = sumMinor(taxes.map((tax) => tax.amountMinor))
  return pricesIncludeTax
    ? { extendedMinor, netMinor: minor(amountMinor - taxMinor), taxMinor, grossMinor: amountMinor, taxes }
    : { extendedMinor, netMinor: amountMinor, taxMinor, grossMinor: minor(amountMinor + taxMinor), taxes }
}

export type Discount =
  /** `ofMinor`: what the goods came to that it was given on. Of fewer goods it is as much less. */
  { kind: 'amount'; amountMinor: Minor; ofMinor?: Minor | undefined } | { kind: 'percent'; percentBp: number }

export type BasketLine = {
  lineId: string
  productId: string
  quantityMilli: Milli
  /** Then quantity and price are of packs. */
  pack?: SoldPack
  unitPriceMinor: Minor
  taxClassId: TaxClassId
  discount?: Discount
  priceChange?: PriceChange
  note?: string
}

export type Basket = { lines: readonly BasketLine[]; discount?: Discount }

/** What the till knows of its shop when it prices a basket. */
export type PriceContext = Pricing & {
  packId: TaxPackId
  registrations: readonly TaxRegistration[]
  day: Day
}

export type PricedBasket = {
  /** As they go into the sale. */
  lines: SaleLine[]
  /** What each of `lines` comes to, in their order. */
  priced: PricedLine[]
  /** `discountMinor` is in the price's own terms. */
  totals: { netMinor: Minor; taxMinor: Minor; grossMinor: Minor; discountMinor: Minor }
}

/**
 * Prices a basket as the server will price it again. A discount never takes a line below nothing:
 * what is more is cut off. The basket's discount goes over the lines as they are after their own
 * discounts, by largest remainder, so that its shares add up to it exactly.
 */
export function priceBasket(basket: Basket, context: PriceContext): PricedBasket {
  const scheme = schemeOn(context.registrations, context.day)
  const extended = basket.lines.map((line) => extend(line.unitPriceMinor, line.quantityMilli))
  const lineDiscounts = basket.lines.map((line, i) => discountOn(extended[i] as Minor, line.discount))
  const left = extended.map((amount, i) => minor(amount - (lineDiscounts[i] as Minor)))
  const shares = spread(discountOn(sumMinor(left), basket.discount), left)

  const lines: SaleLine[] = []
  const priced: PricedLine[] = []
  basket.lines.forEach((line, i) => {
    const { lineId, productId, quantityMilli, pack, unitPriceMinor, taxClassId, priceChange, note } = line
    const discountMinor = minor((lineDiscounts[i] as Minor) + (shares[i] as number))
    const rates = ratesOn(context.packId, scheme, taxClassId, context.day)
    const amounts = priceLine({ quantityMilli, unitPriceMinor, discountMinor, rates }, context)
    priced.push(amounts)
    lines.push({
      lineId,
      productId,
      quantityMilli,
      ...(pack && { pack }),
      unitPriceMinor,
      ...(priceChange && { priceChange }),
      discountMinor,
      taxClassId,
      taxes: amounts.taxes,
      ...(note !== undefined && { note }),
    })
  })
  return {
    lines,
    priced,
    totals: {
      netMinor: sumMinor(priced.map((line) => line.netMinor)),
      taxMinor: sumMinor(priced.map((line) => line.taxMinor)),
      grossMinor: sumMinor(priced.map((line) => line.grossMinor)),
      discountMinor: sumMinor(lines.map((line) => line.discountMinor)),
    },
  }
}

/** Unit price of one whole unit times a quantity in thousandths, rounded half away from zero. */
export function extend(unitPriceMinor: Minor, quantityMilli: Milli): Minor {
  return minor(multiplyDivide(unitPriceMinor, quantityMilli, 1000))
}

/**
 * What a discount takes off an amount: never more than the amount. One that was given as an amount follows the goods: of
 * fewer than it was given on it takes no greater part than of all of them.
 */
function discountOn(amountMinor: Minor, discount: Discount | undefined): Minor {
  if (discount === undefined) return minor(0)
  const wanted =
    discount.kind === 'percent'
      ? multiplyDivide(amountMinor, discount.percentBp, 10_000)
      : (discount.ofMinor ?? 0) > amountMinor
        ? // Rounded down: rounded up it could be beyond what its giver may give.
          Math.floor((discount.amountMinor * amountMinor) / (discount.ofMinor ?? 1))
        : discount.amountMinor
  return minor(Math.min(Math.max(wanted, 0), amountMinor))
}

/** The discount as it follows the goods from here on. */
export function discountGivenOn(discount: Discount, goodsMinor: Minor): Discount {
  return discount.kind === 'amount' ? { ...discount, ofMinor: goodsMinor } : discount
}

/** What the lines of a basket come to after their own discounts, in the price's own terms. */
export function afterLineDiscounts(lines: readonly BasketLine[]): Minor {
  return sumMinor(
    lines.map(({ unitPriceMinor, quantityMilli, discount }) => {
      const extendedMinor = extend(unitPriceMinor, quantityMilli)
      return minor(extendedMinor - discountOn(extendedMinor, discount))
    }),
  )
}

function spread(discountMinor: Minor, over: readonly Minor[]): number[] {
  return discountMinor === 0 ? over.map(() => 0) : allocate(discountMinor, over)
}
