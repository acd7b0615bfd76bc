import { addDays, type Day, type DayRange, firstDayOfYear, type Period, periodsOf } from '../business-day.ts'
import { type Dated, valueOn } from '../documents/setting/dated.ts'

/**
 * The first day of the financial year that a day lies in. Where the start of the year was changed, the year before
 * ends on the day before the change: it is shorter than others.
 */
export function financialYearFrom(of: Day, starts: Dated<number>): Day {
  return firstDayOfYear(of, valueOn(starts, of))
}

/**
 * Cuts a range into days, months, quarters or financial years, with a change of their start as a cut of its own:
 * no quarter or year reaches over it.
 */
export function periodsBy({ from, to }: DayRange, by: Period, starts: Dated<number>): DayRange[] {
  const periods: DayRange[] = []
  let begin = from
  while (begin <= to) {
    const next = starts.find((start) => start.from !== null && start.from > begin)?.from
    const end = next && next <= to ? addDays(next, -1) : to
    periods.push(...periodsOf({ from: begin, to: end }, by, valueOn(starts, begin)))
    begin = addDays(end, 1)
  }
  return periods
}
