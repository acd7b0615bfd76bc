import { addDays, type Day } from '#domain/business-day.ts'
import type { SaleLine } from '#domain/documents/sale/schema.ts'
import { happens, mulberry32, pickIndex, type Random } from '#domain/random.ts'
import type { TaxRegistration } from '#domain/tax/registration.ts'
import type { InstalmentPlanToRecord } from '../books/kinds/instalment-plan/stored.ts'
import type { OpeningBalance } from '../books/kinds/opening-balance/to-record.ts'
import type { PaymentToRecord } from '../books/kinds/payment/to-record.ts'
import type { SaleToRecord } from '../books/kinds/sale/to-record.ts'
import type { StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import { type Category, catalogue } from './catalogue/index.ts'
import { Counters } from './counter.ts'
import { deliveriesOn, openingStock } from './deliveries.ts'
import { type Cashier, quietMoment, type Visit, visitsOn } from './footfall.ts'
import { openingMoney, Purse } from './purse.ts'
import { Settling } from './settling.ts'
import { Shelf } from './shelf.ts'

export const daysOfHistory = 90

/** A day of the demo shop: what came in before the doors opened, then the receipts in order of time. */
type DemoDay = { day: Day; deliveries: StockReceipt[]; sales: SaleToRecord[] }
export type DemoHistory = {
  balances: OpeningBalance[]
  openingStock: StockReceipt[]
  days: DemoDay[]
  /** What customers on account agreed to, and what they and the shop paid: after the goods and sales that it is for. */
  plans: InstalmentPlanToRecord[]
  payments: PaymentToRecord[]
}

type HistoryWanted = {
  /** The last day: yesterday on the shop's wall. */
  through: Day
  /** The same seed, day and cashiers give the same history. */
  seed: number
  registrations: readonly TaxRegistration[]
  cashierUids: Readonly<Record<Cashier, string>>
}

/** Long enough before today's rates began that every day of the history has them. */
export function firstDayOf(through: Day): Day {
  return addDays(through, 1 - daysOfHistory)
}

/** Makes up 90 days of a provisions shop, every sale priced as a till prices it. Pure, and quick. */
export function makeHistory({ through, seed, registrations, cashierUids }: HistoryWanted): DemoHistory {
  const shelf = new Shelf()
  const purse = new Purse()
  const counters = new Counters(shelf, purse, registrations, cashierUids)
  const settling = new Settling(purse)
  const firstDay = firstDayOf(through)
  const first = { day: firstDay, index: 0, of: daysOfHistory }
  const history: DemoHistory = {
    balances: openingMoney.map(({ account, amountMinor }) => ({
      balanceId: `opening-balance ${account}`,
      businessDay: firstDay,
      account,
      amountMinor,
    })),
    openingStock: openingStock(first, shelf),
    days: [],
    plans: settling.plans,
    payments: settling.payments,
  }
  for (let index = 0; index < daysOfHistory; index += 1) {
    const day = addDays(firstDay, index)
    const random = mulberry32(seed + index * 7919)
    const past = { day, index, of: daysOfHistory }
    const deliveries = index === 0 ? [] : deliveriesOn(past, shelf, purse)
    settling.delivered(deliveries)
    const recent = history.days.slice(-4).flatMap(({ sales }) => sales)
    const sales = salesOn(day, counters, recent, random)
    settling.sold(day, sales)
    settling.endOf(past)
    history.days.push({ day, deliveries, sales })
  }
  return history
}

const returnsADay = 0.16

function salesOn(
  day: Day,
  counters: Counters,
  recent: readonly SaleToRecord[],
  random: Random,
): SaleToRecord[] {
  const visits = visitsOn(day, random)
  const comingBack = happens(random, returnsADay) ? returnTo(recent, random) : null
  const moment = comingBack ? quietMoment(day, visits, random) : null
  const inOrder = moment ? [...visits, moment].sort((a, b) => a.second - b.second) : visits
  return inOrder.flatMap((visit: Visit) => {
    if (visit === moment && comingBack) {
      return counters.takeBack(day, visit, random, comingBack.sold, comingBack.line)
    }
    return counters.sell(day, visit, random) ?? []
  })
}

/** People bring back what keeps. */
const returnable: ReadonlySet<Category> = new Set([
  'Tins and pastes',
  'Toiletries and baby',
  'Soap and household',
])
const returnableIds = new Set(
  catalogue
    .filter((product) => returnable.has(product.category) && product.priceMinor >= 700)
    .map(({ productId }) => productId),
)

function returnTo(
  recent: readonly SaleToRecord[],
  random: Random,
): { sold: SaleToRecord; line: SaleLine } | null {
  const returnedTo = new Set(recent.flatMap(({ sale }) => sale.returnOf ?? []))
  const candidates = recent.flatMap((sold) =>
    sold.sale.kind === 'return' || sold.sale.tenders[0]?.kind === 'on-account' || returnedTo.has(sold.saleId)
      ? []
      : sold.sale.lines
          .filter(({ productId }) => returnableIds.has(productId))
          .map((line) => ({ sold, line })),
  )
  const index = pickIndex(
    random,
    candidates.map(() => 1),
  )
  return index === null ? null : (candidates[index] ?? null)
}
