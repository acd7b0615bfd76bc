import { type DateRange, readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { businessToday, yearStartOf } from './shop.ts'

/** The range an address asks for, by the clock and the financial year of the shop. */
export function readShopRange(
  address: string | URLSearchParams,
  shop: Pick<Shop, 'timeZone' | 'settings'>,
  fallback: '7-days' | 'month' | 'year',
): DateRange {
  return readRange(address, {
    today: todayIn(shop.timeZone),
    fallback,
    yearStartMonth: yearStartOf(shop),
  })
}

/** The same for sales, whose day ends when the shop's business day does. */
export function readSalesRange(
  address: string,
  shop: Pick<Shop, 'timeZone' | 'settings'>,
  fallback?: '7-days',
): DateRange {
  const today = businessToday(shop)
  return readRange(address, {
    today,
    fallback,
    yearStartMonth: valueOn(shop.settings.financialYearStartMonth, today),
  })
}
