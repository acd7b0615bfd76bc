import { type DateRange, readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import { yearStartOf } from './shop.ts'

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
