import { expect, it } from 'vitest'
import { lastDayOf, monthAfter, monthsBetween } from './month.ts'

it('months are counted over the end of a year', () => {
  expect(monthAfter('2026-11', 3)).toBe('2027-02')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthsBetween('2026-11', '2027-02')).toBe(3)
  expect(monthsBetween('2026-02', '2025-12')).toBe(-2)
})

it('the last day of a month is that of its year', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
})
