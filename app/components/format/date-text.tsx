import type { Day } from '#domain/business-day.ts'
import { formatDay, formatInstant, type InstantStyle } from './dates.ts'
import { useShopFormat } from './shop-format.tsx'

/** A day of the shop: `21 Nov 2026`. */
export function DayText({ day }: { day: Day | string }) {
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      {formatDay(day)}
    </time>
  )
}

/** An instant, in the shop's time zone: `21 Nov 2026, 14:05`, or the time alone. */
export function InstantText({ instant, show = 'date-time' }: { instant: string; show?: InstantStyle }) {
  const { timeZone } = useShopFormat()
  return (
    <time dateTime={instant} className="tabular whitespace-nowrap">
      {formatInstant(instant, timeZone, show)}
    </time>
  )
}
