import { v7 as uuidv7 } from 'uuid'
import type { GoodsBill } from '#domain/api/bill.ts'
import type { Delivery } from '#domain/api/delivery.ts'
import type { Product } from '#domain/api/product.ts'
import { type Day, day } from '#domain/business-day.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { type PricingShop, ratesOf } from '#domain/product/margin.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { taxesAsInvoiced, taxesOn, taxTotals } from '#domain/stock/invoice.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { TaxClassId, TaxUse } from '#domain/terms/tax.ts'

export type ReturnLine = {
  lineId: string
  productId: string
  /** Null: none of it goes back. */
  quantityMilli: Milli | null
  /** What the supplier credits for one, without tax. */
  unitMinor: Minor | null
  taxClassId: TaxClassId
  use?: TaxUse
  /** Of a delivery that is billed: what is left of the line, of its price and of its taxes. */
  left?: { quantityMilli: Milli; netMinor: Minor; unitMinor: Minor; taxes: readonly LineTax[] }
}

/** Goods that go back, while they are typed. */
export type ReturnDraft = {
  supplierId: string
  businessDay: string
  reference: string
  note: string
  /** Where the goods are taken from. */
  locationId: string
  lines: ReturnLine[]
  /** Totals of the credit note that differ from what was calculated, by component. */
  taxes: Record<string, Minor | null>
}

/**
 * Every line of a delivery, and none of it going back yet: at what was billed for it, less what its supplier credited
 * since.
 * @param bill null where the goods are not billed yet, or it is not known: then at what they cost
 */
export function linesOfDelivery(
  { deliveryId, lines }: Pick<Delivery, 'deliveryId' | 'lines'>,
  bill: Pick<GoodsBill, 'lines'> | null,
): ReturnLine[] {
  return lines.map(({ lineId, productId, quantityMilli, netMinor, taxClassId, use }) => {
    const line = { lineId, productId, quantityMilli: null, taxClassId, ...(use !== undefined && { use }) }
    const billed = bill?.lines.find(
      ({ delivered }) => delivered.deliveryId === deliveryId && delivered.lineId === lineId,
    )
    if (!billed) return { ...line, unitMinor: unitOf(netMinor, quantityMilli) }
    const { left } = billed
    const unitMinor = unitOf(left.netMinor, left.quantityMilli)
    return {
      ...line,
      unitMinor,
      left: { ...left, unitMinor },
    }
  })
}

function unitOf(netMinor: Minor, quantityMilli: Milli): Minor {
  return minor(quantityMilli === 0 ? 0 : multiplyDivide(netMinor, 1000, quantityMilli))
}

/** A scanned product: one more of it, or a line of its own at what it costs. */
export function withReturned(
  lines: readonly ReturnLine[],
  product: Product,
  moreMilli: Milli = milli(1000),
): ReturnLine[] {
  const { productId, taxClassId } = product
  if (lines.some((line) => line.productId === productId))
    return lines.map((line) =>
      line.productId === productId
        ? { ...line, quantityMilli: milli((line.quantityMilli ?? 0) + moreMilli) }
        : line,
    )
  const unitMinor = product.averageCostMinor ?? product.costMinor ?? null
  return [...lines, { lineId: uuidv7(), productId, quantityMilli: moreMilli, unitMinor, taxClassId }]
}

/** At the price as it is proposed all that is left of a line equals what is left of its net, and no part exceeds it. */
function netOf({
  quantityMilli,
  unitMinor,
  left,
}: Pick<ReturnLine, 'unitMinor' | 'left'> & { quantityMilli: Milli }): Minor {
  const netMinor = minor(multiplyDivide(unitMinor ?? 0, quantityMilli, 1000))
  if (!left || unitMinor !== left.unitMinor) return netMinor
  return quantityMilli === left.quantityMilli ? left.netMinor : minor(Math.min(netMinor, left.netMinor))
}

/** The tax that the goods were bought with, in proportion; where no bill shows it, at the rates of the day. */
function taxesOf(
  { netMinor, left, ...line }: Pick<ReturnLine, 'left' | 'taxClassId'> & { netMinor: Minor },
  shop: PricingShop,
  on: Day,
): LineTax[] {
  if (!left || left.netMinor === 0) return taxesOn(netMinor, ratesOf(line, shop, on))
  return left.taxes.map((tax) => ({
    ...tax,
    amountMinor: minor(multiplyDivide(tax.amountMinor, netMinor, left.netMinor)),
  }))
}

/** The total of the credit note. @param today what the taxes go by while no day is chosen */
export function calculateReturn(
  draft: ReturnDraft,
  shop: PricingShop,
  today: string,
): Pick<SupplierReturnBody, 'lines' | 'totalMinor'> & {
  netMinor: Minor
  taxes: { component: string; enteredMinor: Minor }[]
} {
  const on: Day = day(draft.businessDay === '' ? today : draft.businessDay)
  const going = draft.lines.flatMap(({ quantityMilli, unitMinor, left, ...line }) =>
    quantityMilli === null || quantityMilli === 0
      ? []
      : [{ ...line, left, quantityMilli, netMinor: netOf({ quantityMilli, unitMinor, left }) }],
  )
  const calculated = going.map((line) => taxesOf(line, shop, on))
  const totals = [...taxTotals(calculated)]
  const entered = new Map(totals.map(([component, total]) => [component, draft.taxes[component] ?? total]))
  const asInvoiced = taxesAsInvoiced(calculated, entered)
  const netMinor = sumMinor(going.map((line) => line.netMinor))
  return {
    netMinor,
    taxes: totals.map(([component, total]) => ({ component, enteredMinor: entered.get(component) ?? total })),
    lines: going.map(({ left: _, ...line }, at) => ({ ...line, taxes: asInvoiced[at] ?? [] })),
    totalMinor: minor(netMinor + sumMinor(asInvoiced.flat().map(({ amountMinor }) => amountMinor))),
  }
}
