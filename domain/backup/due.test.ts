import { describe, expect, it } from 'vitest'
import { isBackupDue, isOlderThanDays } from './due.ts'

const zone = 'Africa/Lagos' // one hour ahead of UTC
const due = (now: string, newest: string | null) => isBackupDue(now, newest, '02:30', zone)

describe('when a backup is due', () => {
  it('the first one at once', () => expect(due('2026-11-21T12:00:00Z', null)).toBe(true))

  it('when the time of day passed since the last one, and not a second before', () => {
    expect(due('2026-11-21T01:29:59Z', '2026-11-20T01:30:05Z')).toBe(false)
    expect(due('2026-11-21T01:30:00Z', '2026-11-20T01:30:05Z')).toBe(true)
    expect(due('2026-11-21T01:30:30Z', '2026-11-21T01:30:05Z')).toBe(false)
  })

  it('in the morning, on a computer that was off at night', () => {
    expect(due('2026-11-21T07:00:00Z', '2026-11-20T01:30:05Z')).toBe(true)
  })

  it('a rehearsal after a week, or where there never was one', () => {
    expect(isOlderThanDays('2026-11-21T12:00:00Z', '2026-11-14T12:00:01Z', 7)).toBe(false)
    expect(isOlderThanDays('2026-11-21T12:00:00Z', '2026-11-14T12:00:00Z', 7)).toBe(true)
    expect(isOlderThanDays('2026-11-21T12:00:00Z', null, 7)).toBe(true)
  })
})
