import { v7 as uuidv7 } from 'uuid'
import type { Delivery } from '#domain/api/delivery.ts'
import type { Product } from '#domain/api/product.ts'
import { type Day, day } from '#domain/business-day.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { type PricingShop, ratesOf } from '#domain/product/margin.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { taxesAsInvoiced, taxesOn, taxTotals } from '#domain/stock/invoice.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'

export type ReturnLine = {
  lineId: string
  productId: string
  /** Null: none of it goes back. */
  quantityMilli: Milli | null
  /** What the supplier credits for one, without tax. */
  unitMinor: Minor | null
  taxClassId: TaxClassId
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

/** Every line of a delivery, at what it cost then, and none of it going back yet. */
export function linesOfDelivery({ lines }: Pick<Delivery, 'lines'>): ReturnLine[] {
  return lines.map(({ lineId, productId, quantityMilli, netMinor, taxClassId }) => ({
    ...{ lineId, productId, quantityMilli: null, taxClassId },
    unitMinor: minor(multiplyDivide(netMinor, 1000, quantityMilli)),
  }))
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

/** What the credit note comes to. @param today what the taxes go by while no day is chosen */
export function calculateReturn(
  draft: ReturnDraft,
  shop: PricingShop,
  today: string,
): Pick<SupplierReturnBody, 'lines' | 'totalMinor'> & {
  netMinor: Minor
  taxes: { component: string; saidMinor: Minor }[]
} {
  const on: Day = day(draft.businessDay === '' ? today : draft.businessDay)
  const going = draft.lines.flatMap(({ quantityMilli, unitMinor, ...line }) =>
    quantityMilli === null || quantityMilli === 0
      ? []
      : [
          {
            ...line,
            quantityMilli,
            netMinor: minor(multiplyDivide(unitMinor ?? 0, quantityMilli, 1000)),
          },
        ],
  )
  const calculated = going.map((line) => taxesOn(line.netMinor, ratesOf(line, shop, on)))
  const totals = [...taxTotals(calculated)]
  const said = new Map(totals.map(([component, total]) => [component, draft.taxes[component] ?? total]))
  const asInvoiced = taxesAsInvoiced(calculated, said)
  const netMinor = sumMinor(going.map((line) => line.netMinor))
  return {
    netMinor,
    taxes: totals.map(([component, total]) => ({ component, saidMinor: said.get(component) ?? total })),
    lines: going.map((line, at) => ({ ...line, taxes: asInvoiced[at] ?? [] })),
    totalMinor: minor(netMinor + sumMinor(asInvoiced.flat().map(({ amountMinor }) => amountMinor))),
  }
}
