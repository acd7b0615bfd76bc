import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { previousRange, sameDaysOfMonthBefore, twelveMonthsTo } from './previous-range.ts'

const rangeBefore = (from: string, to: string) => previousRange({ from: day(from), to: day(to) })

describe('the previous period', () => {
  it('of a whole month is the whole month before', () => {
    expect(rangeBefore('2026-03-01', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(rangeBefore('2026-02-01', '2026-02-28')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  })

  it('of half a year is the half year before', () => {
    expect(rangeBefore('2010-12-01', '2011-05-31')).toEqual({ from: '2010-06-01', to: '2010-11-30' })
  })

  it('of a month until today goes to the same day', () => {
    expect(rangeBefore('2026-11-01', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-10-21' })
    expect(rangeBefore('2026-03-01', '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  it('of any other days is as many days right before', () => {
    expect(rangeBefore('2026-11-15', '2026-11-21')).toEqual({ from: '2026-11-08', to: '2026-11-14' })
    expect(rangeBefore('2026-11-21', '2026-11-21')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  })
})

it('the twelve months up to a day begin on the first of the month eleven months before it', () => {
  expect(twelveMonthsTo(day('2026-11-21'))).toEqual({ from: '2025-12-01', to: '2026-11-21' })
  expect(twelveMonthsTo(day('2026-01-31'))).toEqual({ from: '2025-02-01', to: '2026-01-31' })
})

it('the comparable part of the month before ends on the same day, or on its last day', () => {
  const before = (from: string, to: string) => sameDaysOfMonthBefore({ from: day(from), to: day(to) })
  expect(before('2026-04-01', '2026-04-30')).toEqual({ from: '2026-03-01', to: '2026-03-30' })
  expect(before('2026-03-01', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
