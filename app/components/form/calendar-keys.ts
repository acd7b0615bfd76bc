import { Temporal } from 'temporal-polyfill'
import type { DayLimits } from '#app/components/format/read-date.ts'

type Key = { key: string; shiftKey: boolean }

/** The day a key of the calendar leads to; null for other keys. `firstDay`: 1 is Monday, 7 is Sunday. */
export function dayOnKey({ key, shiftKey }: Key, at: string, firstDay: number): string | null {
  const day = Temporal.PlainDate.from(at)
  const inWeek = (day.dayOfWeek - firstDay + 7) % 7
  const way = key === 'PageUp' ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return day.subtract({ days: 1 }).toString()
    case 'ArrowRight':
      return day.add({ days: 1 }).toString()
    case 'ArrowUp':
      return day.subtract({ days: 7 }).toString()
    case 'ArrowDown':
      return day.add({ days: 7 }).toString()
    case 'Home':
      return day.subtract({ days: inWeek }).toString()
    case 'End':
      return day.add({ days: 6 - inWeek }).toString()
    case 'PageUp':
    case 'PageDown':
      return otherMonth(at, shiftKey ? way * 12 : way)
    default:
      return null
  }
}

/** The same day of another month, or its last one. */
export function otherMonth(at: string, months: number): string {
  return Temporal.PlainDate.from(at).add({ months }).toString()
}

/** The day itself where the limits allow it, else the limit. */
export function nearestAllowed(day: string, { min, max }: DayLimits): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}
