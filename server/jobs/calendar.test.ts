import { expect, test } from 'vitest'
import { timeAfterOther } from './calendar.ts'

const at = (calendar: string, timeZone: string) => (doneFor: string, now: string) =>
  timeAfterOther({ calendar, timeZone }, new Date(doneFor), new Date(now)).toISOString()

test('a job done in another time zone is not repeated a few hours later', () => {
  const nightly = at('30 2 * * *', 'Africa/Accra')
  // 02:30 in Tokyo.
  expect(nightly('2026-03-10T17:30:00Z', '2026-03-10T17:30:20Z')).toBe('2026-03-12T02:30:00.000Z')
  // 02:30 in New York.
  expect(nightly('2026-03-10T06:30:00Z', '2026-03-10T06:30:20Z')).toBe('2026-03-11T02:30:00.000Z')
  // Long ago: the next regular time.
  expect(nightly('2026-03-01T17:30:00Z', '2026-03-10T12:00:00Z')).toBe('2026-03-11T02:30:00.000Z')
})

test('a weekly or monthly job of another time zone runs in the next period', () => {
  const monday = at('0 8 * * 1', 'Africa/Accra')
  expect(monday('2026-03-09T00:00:00Z', '2026-03-09T00:00:20Z')).toBe('2026-03-16T08:00:00.000Z')
  const first = at('0 8 1 * *', 'Africa/Accra')
  expect(first('2026-02-28T23:00:00Z', '2026-02-28T23:00:20Z')).toBe('2026-04-01T08:00:00.000Z')
})

test('a job that runs every minute keeps running after a change of time zone', () => {
  const minutely = at('* * * * *', 'Africa/Accra')
  expect(minutely('2026-03-10T12:00:00Z', '2026-03-10T12:00:20Z')).toBe('2026-03-10T12:01:00.000Z')
})
