import { LRUCache } from 'lru-cache'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { StaffLimits } from '#domain/documents/setting/schema.ts'
import { limitsOf } from '#domain/documents/setting/staff-limits.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import { requireSettledShop } from './settings-store.ts'

/** Whether an employee of a shop sees what goods cost. At once where it was asked a moment ago. */
export type StaffSeesCosts = (shopId: string, uid: string) => boolean | Promise<boolean>

const rememberedMs = 5_000
const maxRemembered = 10_000

/** It is asked for each request of an employee, and changes once in months: known within five seconds. */
export function createStaffSeesCosts(database: Database, now: () => Date): StaffSeesCosts {
  const known = new LRUCache<string, { limits: StaffLimits }>({ max: maxRemembered, ttl: rememberedMs })

  async function read(shopId: string): Promise<StaffLimits> {
    const { settings, timeZone } = await requireSettledShop(database, shopId)
    const limits = valueOn(settings.staffLimits, calendarDayOf(now().toISOString(), timeZone))
    known.set(shopId, { limits })
    return limits
  }

  const sees = (limits: StaffLimits, uid: string) => limitsOf(limits, uid)?.seesEarnings === true
  return (shopId, uid) => {
    const found = known.get(shopId)
    if (found) return sees(found.limits, uid)
    return read(shopId).then((limits) => sees(limits, uid))
  }
}
