/** A month on a calendar, `2026-11`: its weeks, the days before and after it left out. */
type CalendarWeek = readonly (string | null)[]

/**
 * @param month `2026-11`
 * @param firstDay the day a week begins with: 1 is Monday, 7 is Sunday
 */
export function weeksOf(month: string, firstDay: number): CalendarWeek[] {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const length = daysInMonth(year, of)
  const before = (new Date(Date.UTC(year, of - 1, 1)).getUTCDay() - firstDay + 7) % 7
  const cells: (string | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The names of the days, beginning with `firstDay`. */
export function weekdaysFrom(firstDay: number): readonly string[] {
  return [...weekdays.slice(firstDay - 1), ...weekdays.slice(0, firstDay - 1)]
}

type WeekInfo = { firstDay: number }

/** The day a week begins with in a country (ISO 3166, `GH`), as the browser knows it: 1 is Monday, 7 is Sunday. */
export function firstDayOfWeek(country: string | undefined): number {
  if (country === undefined) return 1
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(
    `en-${country}`,
  )
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** 28 to 31. @param month 1 to 12 */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
