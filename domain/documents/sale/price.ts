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
 * The amount of a line: unit price times quantity rounded half away from zero, less the discount,
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

/** The amounts of a line by its own taxes, where `priceLine` calculates them from their rates. */
export function pricedLine(
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
  /** `basisMinor`: what the goods were worth when it was given. */
  | ({ kind: 'amount'; amountMinor: Minor; basisMinor?: Minor | undefined } & Given)
  | ({ kind: 'percent'; percentBp: number } & Given)

/** By whom it was given, as a uid; absent where that is not known. */
type Given = { by?: string | undefined }

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
  /** The amounts of each of `lines`, in their order. */
  priced: PricedLine[]
  /** What each person gave of the discounts, as far as it is known. */
  givenBy: { by: string; amountMinor: Minor }[]
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
  const lineDiscounts = basket.lines.map((line, i) =>
    discountOn(extended[i] as Minor, line.discount, listedMinor(line)),
  )
  const left = extended.map((amount, i) => minor(amount - (lineDiscounts[i] as Minor)))
  const ofBasketMinor = discountOn(sumMinor(left), basket.discount, listedTotal(basket.lines))
  const shares = spread(ofBasketMinor, left)

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
    givenBy: sumByPerson([
      ...basket.lines.map(({ discount }, i) => ({ discount, amountMinor: lineDiscounts[i] as Minor })),
      { discount: basket.discount, amountMinor: ofBasketMinor },
    ]),
    totals: {
      netMinor: sumMinor(priced.map((line) => line.netMinor)),
      taxMinor: sumMinor(priced.map((line) => line.taxMinor)),
      grossMinor: sumMinor(priced.map((line) => line.grossMinor)),
      discountMinor: sumMinor(lines.map((line) => line.discountMinor)),
    },
  }
}

/** How much of these discounts each person gave. */
function sumByPerson(
  given: readonly { discount: Discount | undefined; amountMinor: Minor }[],
): { by: string; amountMinor: Minor }[] {
  const sums = new Map<string, number>()
  for (const { discount, amountMinor } of given)
    if (discount?.by !== undefined && amountMinor > 0)
      sums.set(discount.by, (sums.get(discount.by) ?? 0) + amountMinor)
  return [...sums].map(([by, amount]) => ({ by, amountMinor: minor(amount) }))
}

/** Unit price of one whole unit times a quantity in thousandths, rounded half away from zero. */
export function extend(unitPriceMinor: Minor, quantityMilli: Milli): Minor {
  return minor(multiplyDivide(unitPriceMinor, quantityMilli, 1000))
}

/**
 * What a discount takes off an amount, which it never exceeds. A fixed discount shrinks in proportion once the goods are
 * worth less than `basisMinor`; it is rounded down, so that it stays within what its giver may give.
 * @param goodsMinor what the goods are worth at the list's prices
 */
export function discountOn(amountMinor: Minor, discount: Discount | undefined, goodsMinor: Minor): Minor {
  if (discount === undefined) return minor(0)
  const wanted =
    discount.kind === 'percent'
      ? multiplyDivide(amountMinor, discount.percentBp, 10_000)
      : fixedPart(discount, goodsMinor)
  return minor(Math.min(Math.max(wanted, 0), amountMinor))
}

function fixedPart(
  { amountMinor, basisMinor }: Extract<Discount, { kind: 'amount' }>,
  goodsMinor: Minor,
): number {
  if (basisMinor === undefined || goodsMinor >= basisMinor) return amountMinor
  return Math.floor((amountMinor * goodsMinor) / basisMinor)
}

/** The discount as it follows the goods from here on. */
export function withBasis(discount: Discount, goodsMinor: Minor): Discount {
  return discount.kind === 'amount' ? { ...discount, basisMinor: goodsMinor } : discount
}

/** The discount by what it takes off now. */
export function asTaken(discount: Discount, offMinor: Minor): Discount {
  return discount.kind === 'amount' ? { kind: 'amount', amountMinor: offMinor } : discount
}

/** What a line's goods are worth at the list's price: a price that was agreed, or a discount, takes no goods away. */
export function listedMinor({ unitPriceMinor, priceChange, quantityMilli }: BasketLine): Minor {
  return extend(priceChange?.fromMinor ?? unitPriceMinor, quantityMilli)
}

export function listedTotal(lines: readonly BasketLine[]): Minor {
  return sumMinor(lines.map(listedMinor))
}

function spread(discountMinor: Minor, over: readonly Minor[]): number[] {
  return discountMinor === 0 ? over.map(() => 0) : allocate(discountMinor, over)
}
