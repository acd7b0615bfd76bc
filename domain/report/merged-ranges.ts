import { addDays, type DayRange, lastOf } from '../business-day.ts'

/** The same days as some ranges have, each of them once: ranges that overlap or follow each other become one. */
export function mergedRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last && range.from <= addDays(last.to, 1)) last.to = lastOf(last.to, range.to)
    else merged.push({ ...range })
  }
  return merged
}
