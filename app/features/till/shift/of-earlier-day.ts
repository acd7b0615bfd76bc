import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { businessDayBy } from '#domain/documents/setting/dated.ts'

/**
 * The business days of a shift and of what is done in it now, where the shift was opened on an earlier one: yesterday's
 * was not closed. Null where both are one day, or no shift is open.
 */
export function earlierShiftDays(
  shift: { openedAt: string } | undefined,
  at: string,
  { timeZone, settings }: Pick<Shop, 'timeZone' | 'settings'>,
): { openedOn: Day; today: Day } | null {
  if (shift === undefined) return null
  const [openedOn, today] = [shift.openedAt, at].map((instant) =>
    businessDayBy(instant, timeZone, settings.dayStartHour),
  ) as [Day, Day]
  return openedOn < today ? { openedOn, today } : null
}
