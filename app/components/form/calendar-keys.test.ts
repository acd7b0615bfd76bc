import { expect, test } from 'vitest'
import { dayOnKey, nearestAllowed, otherMonth } from './calendar-keys.ts'

const press = (key: string, { shiftKey = false, firstDay = 1 } = {}) =>
  dayOnKey({ key, shiftKey }, '2026-11-22', firstDay)

test('keys in the calendar move by a day, a week, a month or a year, and to either end of the week', () => {
  expect(press('ArrowLeft')).toBe('2026-11-21')
  expect(press('ArrowRight')).toBe('2026-11-23')
  expect(press('ArrowUp')).toBe('2026-11-15')
  expect(press('ArrowDown')).toBe('2026-11-29')
  // A Sunday: the last day of a week that begins on Monday, the first of one that begins with it.
  expect(press('Home')).toBe('2026-11-16')
  expect(press('End')).toBe('2026-11-22')
  expect(press('End', { firstDay: 7 })).toBe('2026-11-28')
  expect(press('PageUp')).toBe('2026-10-22')
  expect(press('PageDown', { shiftKey: true })).toBe('2027-11-22')
  expect(press('a')).toBeNull()
})

test('moving to a shorter month lands on its last day, and beyond a limit on the limit', () => {
  expect(otherMonth('2027-01-31', 1)).toBe('2027-02-28')
  expect(nearestAllowed('2026-11-22', { min: '2026-12-01' })).toBe('2026-12-01')
  expect(nearestAllowed('2026-11-22', { max: '2026-11-01' })).toBe('2026-11-01')
  expect(nearestAllowed('2026-11-22', {})).toBe('2026-11-22')
})
