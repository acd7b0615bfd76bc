import { todayIn } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { limitsOf } from '#domain/documents/setting/staff-limits.ts'
import type { CashierHere } from './cashier/use-cashier.ts'

/**
 * What whoever serves may do alone; null for the owner, and where the shop has set no limits. Known offline too: the
 * shop is kept on the device. The server judges; the till only avoids requests that it would refuse.
 */
export function limitsHere(
  { settings, timeZone }: Shop,
  cashier: CashierHere | null | undefined,
): LimitsOfStaff | null {
  if (cashier?.isOwner) return null
  return limitsOf(valueOn(settings.staffLimits, day(todayIn(timeZone))), cashier?.uid ?? null)
}
