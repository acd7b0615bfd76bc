import { describe, expect, it } from 'vitest'
import { isBackupDue, isRehearsalDue, newestBy } from './due.ts'

const zone = 'Africa/Lagos' // one hour ahead of UTC
const due = (now: string, ...madeAt: string[]) => isBackupDue(now, madeAt, '02:30', zone)

describe('when a backup is due', () => {
  it('the first one at once', () => expect(due('2026-11-21T12:00:00Z')).toBe(true))

  it('when the time of day passed since the last one, and not a second before', () => {
    expect(due('2026-11-21T01:29:59Z', '2026-11-20T01:30:05Z')).toBe(false)
    expect(due('2026-11-21T01:30:00Z', '2026-11-20T01:30:05Z')).toBe(true)
    expect(due('2026-11-21T01:30:30Z', '2026-11-21T01:30:05Z')).toBe(false)
  })

  it('in the morning, on a computer that was off at night', () => {
    expect(due('2026-11-21T07:00:00Z', '2026-11-20T01:30:05Z')).toBe(true)
  })

  it('at night, though one was made by hand in the evening', () => {
    expect(due('2026-11-21T01:30:00Z', '2026-11-20T20:00:00Z')).toBe(true)
  })

  it('as ever, though one was made while the clock was years fast', () => {
    const mistaken = '2030-01-01T00:00:00Z'
    expect(due('2026-11-21T01:30:00Z', mistaken, '2026-11-20T01:30:05Z')).toBe(true)
    expect(due('2026-11-21T01:31:00Z', mistaken, '2026-11-21T01:30:05Z')).toBe(false)
  })

  it('the newest is the newest made by now', () => {
    const [mistaken, real, older] = ['2030', '2026', '2025'].map((year) => ({
      madeAt: `${year}-01-01T00:00:00Z`,
    }))
    const newestOf = (...made: ({ madeAt: string } | undefined)[]) =>
      newestBy(
        '2026-11-21T12:00:00Z',
        made.flatMap((each) => each ?? []),
      )
    expect(newestOf(mistaken, real, older)).toBe(real)
    expect(newestOf(mistaken)).toBe(mistaken)
    expect(newestOf()).toBeUndefined()
  })
})

describe('when a rehearsal is due', () => {
  const now = '2026-11-21T12:00:00Z'
  const due = (last: string | null, days: number, newest: string | null = null) =>
    isRehearsalDue(now, { last, newest }, days)

  it('where there never was one, and where the last one is yet to come', () => {
    expect(due(null, 7)).toBe(true)
    expect(due('2030-01-01T00:00:00Z', 7)).toBe(true)
  })

  it('after so many days, of the same backup again where there is no newer one', () => {
    expect(due('2026-11-14T12:00:01Z', 7)).toBe(false)
    expect(due('2026-11-14T12:00:00Z', 7)).toBe(true)
    expect(due('2026-11-20T12:00:01Z', 1, '2026-11-20T11:00:00Z')).toBe(false)
  })

  it('after each night’s backup, though the one before took longer; not after each by hand', () => {
    expect(due('2026-11-20T12:03:00Z', 1, '2026-11-21T11:59:58Z')).toBe(true)
    expect(due('2026-11-21T02:31:00Z', 1, '2026-11-21T11:59:58Z')).toBe(false)
  })
})
