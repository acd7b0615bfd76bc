import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import type { Dated } from '../documents/setting/dated.ts'
import { financialYearFrom, periodsBy } from './financial-year.ts'

const aprilFrom2026: Dated<number> = [
  { from: null, setTo: 1 },
  { from: day('2026-04-01'), setTo: 4 },
]

describe('a change of the start of the financial year', () => {
  it('ends the year before it', () => {
    const begins = (of: string) => financialYearFrom(day(of), aprilFrom2026)
    expect(['2025-12-31', '2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01'].map(begins)).toEqual([
      '2025-01-01',
      '2026-01-01',
      '2026-04-01',
      '2026-04-01',
      '2027-04-01',
    ])
  })

  it('cuts years and quarters where it happens, and leaves no day out', () => {
    const range = { from: day('2025-01-01'), to: day('2027-12-31') }
    expect(periodsBy(range, 'year', aprilFrom2026)).toEqual([
      { from: '2025-01-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2027-03-31' },
      { from: '2027-04-01', to: '2027-12-31' },
    ])
    const february: Dated<number> = [
      { from: null, setTo: 1 },
      { from: day('2026-02-01'), setTo: 2 },
    ]
    expect(periodsBy({ from: day('2025-12-01'), to: day('2026-05-31') }, 'quarter', february)).toEqual([
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-04-30' },
      { from: '2026-05-01', to: '2026-05-31' },
    ])
    expect(periodsBy({ from: day('2026-01-15'), to: day('2026-02-10') }, 'month', february)).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-10' },
    ])
  })
})
