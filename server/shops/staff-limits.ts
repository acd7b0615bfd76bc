import { LRUCache } from 'lru-cache'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { LimitsOfStaff, StaffLimits } from '#domain/documents/setting/schema.ts'
import { limitsOf } from '#domain/documents/setting/staff-limits.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import { requireSettledShop } from './settings-store.ts'

type Limits = LimitsOfStaff | null
/** What an employee of a shop may do today; null where the shop has set nothing. At once where it was asked a moment ago. */
export type LimitsToday = (shopId: string, uid: string) => Limits | Promise<Limits>

const rememberedMs = 5_000
const maxRemembered = 10_000

/** It is asked for each request of an employee, and changes once in months: known within five seconds. */
export function createLimitsToday(database: Database, now: () => Date): LimitsToday {
  const known = new LRUCache<string, { limits: StaffLimits }>({ max: maxRemembered, ttl: rememberedMs })

  async function read(shopId: string): Promise<StaffLimits> {
    const { settings, timeZone } = await requireSettledShop(database, shopId)
    const limits = valueOn(settings.staffLimits, calendarDayOf(now().toISOString(), timeZone))
    known.set(shopId, { limits })
    return limits
  }

  return (shopId, uid) => {
    const found = known.get(shopId)
    if (found) return limitsOf(found.limits, uid)
    return read(shopId).then((limits) => limitsOf(limits, uid))
  }
}
