import { valueOn } from '#domain/documents/setting/dated.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import { requireSettledShop } from './settings-store.ts'

/** Whether the employees of a shop see what goods cost. At once where it was asked a moment ago. */
export type StaffSeesCosts = (shopId: string) => boolean | Promise<boolean>

const rememberedMs = 5_000
const maxRemembered = 10_000

/** It is asked for each request of an employee, and changes once in months: known within five seconds. */
export function createStaffSeesCosts(database: Database, now: () => Date): StaffSeesCosts {
  const known = new Map<string, { is: boolean; until: number }>()

  async function read(shopId: string): Promise<boolean> {
    const { settings, timeZone } = await requireSettledShop(database, shopId)
    const limits = valueOn(settings.staffLimits, calendarDayOf(now().toISOString(), timeZone))
    const is = limits?.seesEarnings === true
    if (known.size >= maxRemembered) known.clear()
    known.set(shopId, { is, until: performance.now() + rememberedMs })
    return is
  }

  return (shopId) => {
    const found = known.get(shopId)
    return found && found.until > performance.now() ? found.is : read(shopId)
  }
}
