import { expect, it } from 'vitest'
import { hourOfWeek } from './hour-of-week.ts'

// 10 March 2026 is a Tuesday; clocks in London go forward on 29 March, a Sunday, at 01:00.
it.each([
  ['2026-03-10T06:20:00Z', 'Africa/Accra', { weekday: 2, hour: 6 }],
  ['2026-03-10T18:29:59Z', 'Asia/Kolkata', { weekday: 2, hour: 23 }],
  ['2026-03-10T18:30:00Z', 'Asia/Kolkata', { weekday: 3, hour: 0 }],
  ['2026-03-10T23:20:00+05:30', 'Asia/Kolkata', { weekday: 2, hour: 23 }],
  ['2026-03-29T00:59:00Z', 'Europe/London', { weekday: 7, hour: 0 }],
  ['2026-03-29T01:01:00Z', 'Europe/London', { weekday: 7, hour: 2 }],
])('%s in %s is %j, as often as it is asked', (instant, timeZone, expected) => {
  expect(hourOfWeek(instant, timeZone)).toEqual(expected)
  expect(hourOfWeek(instant, timeZone)).toEqual(expected)
})
