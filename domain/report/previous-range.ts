import { Temporal } from 'temporal-polyfill'
import { type Day, type DayRange, day } from '../business-day.ts'

/**
 * The range to compare with: where a range begins with a month, as many months before it (to the same day,
 * or to the end where it ends with a month); else as many days right before it.
 */
export function previousRange({ from, to }: DayRange): DayRange {
  const first = Temporal.PlainDate.from(from)
  const last = Temporal.PlainDate.from(to)
  if (first.day !== 1) {
    const days = first.until(last, { largestUnit: 'days' }).days + 1
    return { from: dayOf(first.subtract({ days })), to: dayOf(first.subtract({ days: 1 })) }
  }
  const months = (last.year - first.year) * 12 + last.month - first.month + 1
  const isWhole = last.day === last.daysInMonth
  const before = last.subtract({ months })
  return {
    from: dayOf(first.subtract({ months })),
    to: dayOf(isWhole ? before.with({ day: before.daysInMonth }) : before),
  }
}

/** As much of the month before as has passed of this one: to the same day, or to its last where it has none such. */
export function sameDaysOfMonthBefore({ from, to }: DayRange): DayRange {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  return { from: dayOf(first.subtract({ months: 1 })), to: dayOf(last.subtract({ months: 1 })) }
}

/** The month of a day, to that day, and the eleven before it. */
export function twelveMonthsTo(to: Day): DayRange {
  return { from: dayOf(Temporal.PlainDate.from(to).with({ day: 1 }).subtract({ months: 11 })), to }
}

function dayOf(date: Temporal.PlainDate): Day {
  return day(date.toString())
}
