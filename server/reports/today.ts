import type { Today } from '#domain/api/today.ts'
import { addDays } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import type { DayOfSales } from '../db/documents.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { countLowStock, readOneDay } from './store.ts'

/** The tiles above the till: today so far, and the same weekday of last week. */
export async function today(database: Database, shopId: string, now: Date): Promise<Today> {
  const shop = await requireSettledShop(database, shopId)
  const day = businessDayOf(now.toISOString(), shop)
  const [current, lastWeek, lowStock] = await Promise.all([
    readOneDay(database.collections, shopId, day),
    readOneDay(database.collections, shopId, addDays(day, -7)),
    countLowStock(database.collections, shopId),
  ])
  return {
    businessDay: day,
    currency: shop.currency,
    today: figuresOf(current),
    lastWeek: figuresOf(lastWeek),
    lowStock,
  }
}

function figuresOf(day: DayOfSales | null) {
  const net = day ? day.netMinor - day.returnsNetMinor : 0
  const receipts = day?.receipts ?? 0
  return {
    netSalesMinor: minor(net),
    receipts,
    averageBasketMinor: minor(receipts === 0 ? 0 : multiplyDivide(day?.netMinor ?? 0, 1, receipts)),
    grossMarginMinor: minor(net - (day?.costMinor ?? 0)),
  }
}
