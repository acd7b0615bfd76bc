import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { monthsOf, monthToClose } from './months.ts'

const closing = (locked: string | null, final: string | null, yearEnds: Day[] = []) => ({
  today: day('2026-02-28'),
  firstDay: day('2025-11-20'),
  lockedThrough: locked === null ? null : day(locked),
  finalThrough: final === null ? null : day(final),
  yearEnds,
})
const read = (...of: Parameters<typeof closing>) => monthsOf(closing(...of))

test('each month of the books is open, locked, closed for good or current, the latest first', () => {
  expect(
    read('2025-12-31', '2025-11-30', [day('2025-12-31')]).map(({ to, state, isYearEnd }) => [
      to,
      state,
      isYearEnd,
    ]),
  ).toEqual([
    ['2026-02-28', 'running', false],
    ['2026-01-31', 'open', false],
    ['2025-12-31', 'locked', true],
    ['2025-11-30', 'closed', false],
  ])
})

test('the earliest open month is offered for closing first, else the latest month is shown', () => {
  expect(monthToClose(read(null, null))?.to).toBe('2025-11-30')
  expect(monthToClose(read('2025-12-31', null))?.to).toBe('2026-01-31')
  expect(monthToClose(read('2026-01-31', null))?.to).toBe('2026-01-31')
  expect(monthToClose(monthsOf({ ...closing(null, null), firstDay: null }))).toBeUndefined()
})
