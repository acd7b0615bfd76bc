import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupsToKeep, usualRetention } from './retention.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const at = (ms: number) => new Date(ms).toISOString()
const noon = Date.UTC(2026, 10, 21, 12)
const keep = (instants: string[], { now = noon, timeZone = 'UTC' } = {}) =>
  backupsToKeep(instants, { now: at(now), timeZone })
/** One a day for so many days, oldest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, index) => at(noon - (days - 1 - index) * dayMs))
const { maxRecent, days, weeks, months } = usualRetention

describe('which backups stay', () => {
  it('of two years of daily backups: 7 days, 5 weeks and 12 months, the newest of each', () => {
    const kept = keep(daily(730)).map((instant) => instant.slice(0, 10))
    expect(kept.slice(0, 7)).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
    ])
    // The week of the 15th ended on that day; the weeks before are kept by their Sundays.
    expect(kept.slice(7, 12)).toEqual(['2026-11-08', '2026-11-01', '2026-10-31', '2026-10-25', '2026-09-30'])
    expect(kept.at(-1)).toBe('2025-12-31')
    expect(kept).toHaveLength(7 + 3 + 11)
  })

  it('every one of the present day and the day before, made by hand or at night', () => {
    const lateEvening = noon + 11.9 * hourMs
    const ofTwoDays = [0.1, 2.5, 14, 15, 24.1, 26.5, 38, 47.8].map((hours) =>
      at(Date.UTC(2026, 10, 20) + hours * hourMs),
    )
    expect(keep(ofTwoDays, { now: lateEvening })).toEqual([...ofTwoDays].reverse())
  })

  it('of several on one day, two days later, the newest', () => {
    const three = [at(noon), at(noon + 1000), at(noon - 1000)]
    expect(keep(three, { now: noon + 47 * hourMs })).toHaveLength(3)
    expect(keep(three, { now: noon + 49 * hourMs })).toEqual([at(noon + 1000)])
  })

  it('of a day as the computer has it: an evening’s by hand is not of the same day as the next night’s', () => {
    const evening = '2026-11-14T01:00:00.000Z' // 17:00 of the 13th in Los Angeles
    const night = '2026-11-14T10:30:00.000Z'
    expect(keep([evening, night], { timeZone: 'America/Los_Angeles' })).toEqual([night, evening])
    expect(keep([evening, night])).toEqual([night])
  })

  it('no more than twenty of the last two days, the newest, however often one is made', () => {
    const everyMinute = Array.from({ length: 100 }, (_, index) => at(noon - index * 60_000))
    expect(keep(everyMinute)).toEqual(everyMinute.slice(0, maxRecent))
  })

  it('time without backups uses none up', () => {
    const old = daily(7).map((instant) => at(Date.parse(instant) - 400 * dayMs))
    expect(keep(old)).toEqual([...old].reverse())
  })

  it('those of today, though one carries the date of a clock that was years fast', () => {
    const mistaken = at(noon + 1500 * dayMs)
    const today = [at(noon), at(noon - hourMs)]
    expect(keep([mistaken, ...today])).toEqual([mistaken, ...today])
  })

  it('the newest always stays, no more than 44 stay, and what stays once stays again', () => {
    const times = fc.array(fc.integer({ min: 0, max: 3000 * 24 }).map((hours) => at(noon - hours * hourMs)))
    fc.assert(
      fc.property(times, (instants) => {
        const kept = keep(instants)
        expect(kept.length).toBeLessThanOrEqual(maxRecent + days + weeks + months)
        expect(kept[0]).toBe([...instants].sort().at(-1))
        expect(keep(kept)).toEqual(kept)
      }),
    )
  })
})
