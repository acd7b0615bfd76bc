import type { Delivery } from '#domain/api/delivery.ts'
import { type Day, day } from '#domain/business-day.ts'
import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { type PricingShop, ratesOf } from '#domain/product/margin.ts'
import { allocate } from '#domain/rounding.ts'
import { taxesAsInvoiced, taxTotals } from '#domain/stock/invoice.ts'

/** A bill for freight while it is entered. */
export type FreightDraft = {
  supplierId: string
  businessDay: string
  due: string
  reference: string
  netMinor: Minor | null
  /** As the bill states them: absent or empty, none. */
  taxes: Record<string, Minor | null>
}

/**
 * The lines of a bill for the freight of a delivery, spread over its goods by value. Freight has its own tax,
 * whatever the goods have; none is claimed that the bill does not state.
 */
export function calculateFreight(
  draft: FreightDraft,
  { lines: delivered, deliveryId, businessDay }: Pick<Delivery, 'lines' | 'deliveryId' | 'businessDay'>,
  shop: Pick<PricingShop, 'taxPack' | 'taxRegistrations'>,
): {
  totalMinor: Minor
  taxes: { component: string; enteredMinor: Minor }[]
  lines: DeliveryBillBody['lines']
} {
  const on: Day = day(draft.businessDay === '' ? businessDay : draft.businessDay)
  const rates = ratesOf({ taxClassId: 'standard' }, shop, on)
  const values = delivered.map(({ costMinor }) => costMinor)
  const weights = values.some((value) => value > 0) ? values : values.map(() => 1)
  const shares = allocate(draft.netMinor ?? minor(0), weights).map(minor)
  const calculated = shares.map((share) =>
    rates.map(({ component, rateBp }) => ({ component, rateBp, amountMinor: share })),
  )
  const entered = new Map(rates.map(({ component }) => [component, draft.taxes[component] ?? minor(0)]))
  const asInvoiced = taxesAsInvoiced(calculated, entered)
  const taxed = (at: number) => (asInvoiced[at] ?? []).filter(({ amountMinor }) => amountMinor !== 0)
  const totals = taxTotals(asInvoiced)
  return {
    totalMinor: minor((draft.netMinor ?? 0) + sumMinor([...totals.values()])),
    taxes: rates.map(({ component }) => ({ component, enteredMinor: entered.get(component) ?? minor(0) })),
    lines: delivered.flatMap(({ lineId, productId }, at) => {
      const [netMinor, taxes] = [shares[at] ?? minor(0), taxed(at)]
      if (netMinor === 0 && taxes.length === 0) return []
      return [
        {
          ...{ lineId: String(at + 1), deliveryId, deliveredLineId: lineId, productId, netMinor, taxes },
          taxClassId: taxes.length === 0 ? ('exempt' as const) : ('standard' as const),
        },
      ]
    }),
  }
}
