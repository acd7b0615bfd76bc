import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { addDays, type Day, type DayRange, day as dayOf, daysBetween } from '../../business-day.ts'
import { dayNumber } from '../../day-number.ts'

/** What one bar of a picture stands for. */
export const ChartStep = z.enum(['day', 'week', 'month'])
export type ChartStep = z.infer<typeof ChartStep>

/** Part of a picture; partial where days of the whole week or month are outside of the range, or are not over. */
export type StepRange = DayRange & { isPartial: boolean }

/** How many days a picture may be of: 400 bars, or five years of weeks or months. */
const maxDays: Readonly<Record<ChartStep, number>> = { day: 400, week: 1827, month: 1827 }

/** Whether a picture can be drawn of these days. */
export function fitsInPicture({ from, to }: DayRange, by: ChartStep): boolean {
  return from <= to && daysBetween(from, to) < maxDays[by]
}

/** The steps of a range in their order; weeks begin on Monday, the first and the last are cut to the range. */
export function stepsOf(range: DayRange, by: ChartStep, today: Day): StepRange[] {
  const steps: StepRange[] = []
  let from = range.from
  while (from <= range.to) {
    const whole = wholeStep(from, by)
    const to = whole.to < range.to ? whole.to : range.to
    steps.push({ from, to, isPartial: from !== whole.from || to !== whole.to || to >= today })
    from = addDays(to, 1)
  }
  return steps
}

/** The day, week (from Monday) or calendar month that a day lies in. */
export function wholeStep(of: Day, by: ChartStep): DayRange {
  if (by === 'day') return { from: of, to: of }
  const date = Temporal.PlainDate.from(of)
  if (by === 'week') {
    const monday = addDays(of, 1 - date.dayOfWeek)
    return { from: monday, to: addDays(monday, 6) }
  }
  return {
    from: dayOf(date.with({ day: 1 }).toString()),
    to: dayOf(date.with({ day: date.daysInMonth }).toString()),
  }
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** How often each day of the week lies in a range, Monday first. */
export function daysOfWeek({ from, to }: DayRange): number[] {
  const days = Math.max(0, daysBetween(from, to) + 1)
  const first = weekdayOf(from)
  return Array.from({ length: 7 }, (_, index) => {
    const after = (index + 1 - first + 7) % 7
    return after < days ? 1 + Math.floor((days - after - 1) / 7) : 0
  })
}

/** The step that suits a range: at most 31 bars of days, at most 27 of weeks, else months. */
export function usualStep({ from, to }: DayRange): ChartStep {
  const days = daysBetween(from, to) + 1
  if (days <= 31) return 'day'
  return days <= 184 ? 'week' : 'month'
}

/** The same days of the year before; what ends with February ends with February. */
export function sameDaysLastYear({ from, to }: DayRange): DayRange {
  const last = Temporal.PlainDate.from(to)
  const before = last.subtract({ years: 1 })
  const isMonthsEnd = last.day === last.daysInMonth
  return {
    from: dayOf(Temporal.PlainDate.from(from).subtract({ years: 1 }).toString()),
    to: dayOf((isMonthsEnd ? before.with({ day: before.daysInMonth }) : before).toString()),
  }
}

/** Sums by step of values by day. Days that lie in no step are passed over; the steps lie in order. */
export function foldByStep<Item, Sum>(
  steps: readonly DayRange[],
  items: Iterable<Item>,
  dayOfItem: (item: Item) => Day,
  { start, add }: { start: () => Sum; add: (sum: Sum, item: Item) => void },
): Sum[] {
  const sums = steps.map(start)
  for (const item of items) {
    const index = indexOf(steps, dayOfItem(item))
    const sum = index === null ? undefined : sums[index]
    if (sum !== undefined) add(sum, item)
  }
  return sums
}

function indexOf(steps: readonly DayRange[], day: Day): number | null {
  let low = 0
  let high = steps.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const step = steps[middle]
    if (!step) return null
    if (step.to < day) low = middle + 1
    else if (step.from > day) high = middle - 1
    else return middle
  }
  return null
}
