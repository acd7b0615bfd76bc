import { todayIn } from '#app/components/format/dates.ts'
import { readSession } from '#app/session/items.ts'
import { uidOf } from '#app/session/token-life.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { limitsOf } from '#domain/documents/setting/staff-limits.ts'

/**
 * What whoever is logged in may do by themselves; null for the owner, and where the shop has set no limits. Known
 * offline too: the shop is kept on the device. The server judges; the till only asks nobody to go beyond.
 */
export function limitsHere({ settings, timeZone, shopId }: Shop): LimitsOfStaff | null {
  const session = readSession()
  const uid = session === null ? null : uidOf(session.token)
  if (session === null || uid === session.ownerId || uid === shopId) return null
  return limitsOf(valueOn(settings.staffLimits, day(todayIn(timeZone))), uid)
}
