import type { UnbilledDeliveries } from '#domain/api/delivery-bill.ts'
import { type Day, day } from '#domain/business-day.ts'
import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { type Minor, minor, sumMinor, zeroMinor } from '#domain/money.ts'
import { type PricingShop, ratesOf } from '#domain/product/margin.ts'
import { landedCosts, taxesAsInvoiced, taxesOn, taxTotals } from '#domain/stock/invoice.ts'

export type UnbilledDelivery = UnbilledDeliveries['items'][number]

/** A bill while it is typed. */
export type BillDraft = {
  businessDay: string
  due: string
  reference: string
  deliveryIds: string[]
  /** What the bill charges for a line, by `lineKey`; absent: what it was taken in at. */
  nets: Record<string, Minor | null>
  freightMinor: Minor | null
  /** Totals of the bill that differ from what was calculated, by component. */
  taxes: Record<string, Minor | null>
}

/** A line of a delivery, among those of several. */
export function lineKey(deliveryId: string, lineId: string): string {
  return `${deliveryId} ${lineId}`
}

/** The total of the bill as it is typed. */
type CalculatedBill = {
  receivedMinor: Minor
  netMinor: Minor
  totalMinor: Minor
  taxes: { component: string; calculatedMinor: Minor; enteredMinor: Minor }[]
  lines: DeliveryBillBody['lines']
}

/** @param today what the taxes go by while no day is chosen */
export function calculateBill(
  draft: BillDraft,
  deliveries: readonly UnbilledDelivery[],
  shop: PricingShop,
  today: string,
): CalculatedBill {
  const on: Day = day(draft.businessDay === '' ? today : draft.businessDay)
  const lines = deliveries
    .filter(({ deliveryId }) => draft.deliveryIds.includes(deliveryId))
    .flatMap(({ deliveryId, lines }) => lines.map((line) => ({ ...line, deliveryId })))
  const nets = lines.map(({ deliveryId, lineId, receivedMinor }) => {
    const entered = draft.nets[lineKey(deliveryId, lineId)]
    return entered === undefined ? receivedMinor : (entered ?? minor(0))
  })
  const landed = landedCosts(nets, draft.freightMinor ?? minor(0))
  const calculated = lines.map((line, at) => taxesOn(landed[at] ?? minor(0), ratesOf(line, shop, on)))
  const totals = [...taxTotals(calculated)]
  const entered = new Map(totals.map(([component]) => [component, draft.taxes[component] ?? zeroMinor]))
  const asInvoiced = taxesAsInvoiced(calculated, entered)
  const netMinor = sumMinor(landed)
  return {
    receivedMinor: sumMinor(lines.map(({ receivedMinor }) => receivedMinor)),
    netMinor,
    totalMinor: minor(netMinor + sumMinor(asInvoiced.flat().map(({ amountMinor }) => amountMinor))),
    taxes: totals.map(([component, calculatedMinor]) => ({
      ...{ component, calculatedMinor },
      enteredMinor: entered.get(component) ?? zeroMinor,
    })),
    lines: lines.map(({ deliveryId, lineId, productId, taxClassId }, at) => ({
      ...{ lineId: String(at + 1), deliveryId, deliveredLineId: lineId, productId, taxClassId },
      netMinor: landed[at] ?? minor(0),
      taxes: asInvoiced[at] ?? [],
    })),
  }
}
