import type { Closing } from '#domain/api/close.ts'
import { type Day, type DayRange, periodsOf } from '#domain/business-day.ts'
import { lastDayOf, monthOf } from '#domain/month.ts'

export type MonthState = 'running' | 'open' | 'locked' | 'closed'
export type CloseMonth = DayRange & { state: MonthState; isYearEnd: boolean }

/** The months of the books, the latest first. `to` is the last day of each, of the running one too. */
export function monthsOf(
  closing: Pick<Closing, 'today' | 'firstDay' | 'lockedThrough' | 'finalThrough' | 'yearEnds'>,
): CloseMonth[] {
  const { today, firstDay, lockedThrough, finalThrough, yearEnds } = closing
  const first = firstDay !== null && firstDay < today ? firstDay : today
  const from = `${first.slice(0, 7)}-01` as Day
  return periodsOf({ from, to: lastDayOf(monthOf(today)) }, 'month')
    .map(({ from, to }) => ({
      ...{ from, to },
      state: stateOf(to),
      isYearEnd: yearEnds.includes(to),
    }))
    .reverse()

  function stateOf(to: Day): MonthState {
    if (to >= today) return 'running'
    if (finalThrough !== null && to <= finalThrough) return 'closed'
    return lockedThrough !== null && to <= lockedThrough ? 'locked' : 'open'
  }
}

/** What is worked on first: the earliest month that is over and open; else the latest that is over. */
export function monthToClose(months: readonly CloseMonth[]): CloseMonth | undefined {
  return months.findLast(({ state }) => state === 'open') ?? months.find(({ state }) => state !== 'running')
}
