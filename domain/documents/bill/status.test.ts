import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { billStatusOf, isDueThisWeek } from './status.ts'

const today = day('2026-03-10')
const bill = { totalMinor: 500, openMinor: 500, due: day('2026-03-10'), isReversed: false }

test('a bill is overdue from the day after it is due, until all of it is paid', () => {
  expect(billStatusOf(bill, today)).toBe('open')
  expect(billStatusOf({ ...bill, openMinor: 200 }, today)).toBe('part-paid')
  const late = { ...bill, due: day('2026-03-09') }
  expect(billStatusOf(late, today)).toBe('overdue')
  expect(billStatusOf({ ...late, openMinor: 1 }, today)).toBe('overdue')
  expect(billStatusOf({ ...late, openMinor: 0 }, today)).toBe('paid')
  expect(billStatusOf({ ...late, openMinor: 0, isReversed: true }, today)).toBe('reversed')
})

test('a bill due this week is unpaid and due today or in the next six days', () => {
  const isDue = (due: string, openMinor = 500) => isDueThisWeek({ due: day(due), openMinor }, today)
  expect(['2026-03-09', '2026-03-10', '2026-03-16', '2026-03-17'].map((due) => isDue(due))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isDue('2026-03-10', 0)).toBe(false)
})
