import type { Shop } from '#domain/api/shop.ts'
import { calendarDay, type Day } from '#domain/business-day.ts'
import type { DocumentClock } from '#domain/clock/device-time.ts'
import { type PricedBasket, priceBasket } from '#domain/documents/sale/price.ts'
import { maxLineName, type SaleBody } from '#domain/documents/sale/schema.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { Minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { cleanText } from '#domain/text.ts'
import type { Basket } from './basket/basket.ts'
import { allTakenOff } from './basket/taken-off.ts'

type PricingShop = Pick<Shop, 'taxPack' | 'taxRegistrations' | 'settings'>

/** The totals of a basket on a calendar day, by the rules the server checks it with. */
export function priceTheBasket(
  basket: Pick<Basket, 'lines' | 'discount'>,
  shop: PricingShop,
  day: Day,
): PricedBasket {
  return priceBasket(basket, {
    packId: shop.taxPack,
    registrations: shop.taxRegistrations,
    day,
    pricesIncludeTax: valueOn(shop.settings.pricesIncludeTax, day),
    taxRule: currentTaxRule,
  })
}

/** The day whose tax rates and settings hold at an instant: that of the calendar, also where the business day begins later. */
export function dayOf(instant: string, shop: Pick<Shop, 'timeZone'>): Day {
  return calendarDay(instant, shop.timeZone)
}

/** As it is printed: a product may be called otherwise by the time the sale arrives. */
function nameOf(line: Basket['lines'][number] | undefined): { name?: string } {
  const name = cleanText(line?.name ?? '', maxLineName)
  return name === '' ? {} : { name }
}

/** The sale as it goes to the server: the basket priced on the day it is sold, and how it was paid. */
export function composeSale({
  basket,
  shop,
  tillId,
  receiptNumber,
  soldAt,
  clock,
  listAgeS,
  soldBy,
  shiftId,
  tenders,
  changeMinor,
  roundingMinor,
}: {
  basket: Basket
  shop: Shop
  tillId: string
  receiptNumber: string
  /** ISO 8601 instant. */
  soldAt: string
  /** What this device knows about its clock. */
  clock?: DocumentClock | undefined
  /** How long ago this device asked what products cost, in seconds. */
  listAgeS?: number | undefined
  /** Uid of who rings it; null where that is not known. */
  soldBy: string | null
  /** The shift that is open at the till; left out where none is. */
  shiftId?: string | undefined
  tenders: readonly Tender[]
  changeMinor: Minor
  /** The part that no coins can pay. */
  roundingMinor?: Minor
}): SaleBody {
  const day = dayOf(soldAt, shop)
  const { lines, totals, givenBy } = priceTheBasket(basket, shop, day)
  const { netMinor, taxMinor, grossMinor } = totals
  const voided = allTakenOff(basket)
  return {
    tillId,
    receiptNumber,
    soldAt,
    ...(clock && { clock }),
    ...(listAgeS !== undefined && { listAgeS }),
    kind: 'sale',
    pricesIncludeTax: valueOn(shop.settings.pricesIncludeTax, day),
    taxRule: currentTaxRule,
    ...(basket.customer && { customerId: basket.customer.customerId }),
    ...(soldBy !== null && { soldBy }),
    ...(shiftId !== undefined && { shiftId }),
    ...(basket.exchange && { exchange: basket.exchange.exchangeId }),
    ...(basket.note !== undefined && { note: basket.note }),
    ...(basket.quotationId && { quotationId: basket.quotationId }),
    lines: lines.map((line, index) => ({ ...line, ...nameOf(basket.lines[index]) })),
    ...(basket.approvals?.length && { approvals: [...basket.approvals] }),
    ...(givenBy.length > 0 && { discounts: givenBy }),
    ...(voided.length > 0 && { voided }),
    tenders: [...tenders],
    totals: { netMinor, taxMinor, grossMinor, changeMinor, ...(roundingMinor && { roundingMinor }) },
  }
}
