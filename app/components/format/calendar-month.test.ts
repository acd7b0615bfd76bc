import { expect, test } from 'vitest'
import { firstDayOfWeek, weekdaysFrom, weeksOf } from './calendar-month.ts'

test('a month is below the names of its days', () => {
  const [first, ...others] = weeksOf('2026-11', 1)
  // 1 Nov 2026 is a Sunday.
  expect(first).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(others).toHaveLength(5)
  expect(others.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2028-02', 1).flat().filter(Boolean)).toHaveLength(29)
})

test('a week begins as it does in the country', () => {
  expect(firstDayOfWeek('GH')).toBe(1)
  expect(firstDayOfWeek('ZA')).toBe(7)
  expect(firstDayOfWeek(undefined)).toBe(1)
  expect(weekdaysFrom(7).slice(0, 2)).toEqual(['Sunday', 'Monday'])
})
