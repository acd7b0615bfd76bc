import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupsToKeep } from './retention.ts'

const dayMs = 86_400_000
const at = (ms: number) => new Date(ms).toISOString()
const noon = Date.UTC(2026, 10, 21, 12)
/** One a day for so many days, oldest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, index) => at(noon - (days - 1 - index) * dayMs))

describe('which backups stay', () => {
  it('of two years of daily backups: 7 days, 5 weeks and 12 months, the newest of each', () => {
    const kept = backupsToKeep(daily(730)).map((instant) => instant.slice(0, 10))
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

  it('of several on one day the newest', () => {
    expect(backupsToKeep([at(noon), at(noon + 1000), at(noon - 1000)])).toEqual([at(noon + 1000)])
  })

  it('time without backups uses none up', () => {
    const old = daily(7).map((instant) => at(Date.parse(instant) - 400 * dayMs))
    expect(backupsToKeep(old)).toEqual([...old].reverse())
  })

  it('the newest always stays, no more than 24 stay, and what is thrown away once would be again', () => {
    const times = fc.array(
      fc.integer({ min: 0, max: 3000 * 24 }).map((hours) => at(noon - hours * 3_600_000)),
    )
    fc.assert(
      fc.property(times, (instants) => {
        const kept = backupsToKeep(instants)
        expect(kept.length).toBeLessThanOrEqual(24)
        expect(kept[0]).toBe([...instants].sort().at(-1))
        expect(backupsToKeep(kept)).toEqual(kept)
      }),
    )
  })
})
