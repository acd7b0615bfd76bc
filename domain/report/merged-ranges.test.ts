import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, type DayRange, day, periodsOf } from '../business-day.ts'
import { mergedRanges } from './merged-ranges.ts'

const range = (from: string, to: string) => ({ from: day(from), to: day(to) })

test('ranges of days that overlap, touch or contain each other become one, and others stay apart', () => {
  const year = range('2025-11-24', '2026-11-23')
  const before = range('2024-11-24', '2025-11-23')
  expect(mergedRanges([year, before, before])).toEqual([range('2024-11-24', '2026-11-23')])
  const [november, october, lastYear] = [
    range('2026-11-01', '2026-11-30'),
    range('2026-10-01', '2026-10-31'),
    range('2025-11-01', '2025-11-30'),
  ]
  expect(mergedRanges([november, october, lastYear])).toEqual([lastYear, range('2026-10-01', '2026-11-30')])
  expect(mergedRanges([year, range('2026-01-01', '2026-01-31')])).toEqual([year])
})

test('merged ranges have all days, each once, with a gap between any two', () => {
  const first = day('2026-01-01')
  const anyRange = fc
    .tuple(fc.nat(60), fc.nat(10))
    .map(([after, days]): DayRange => ({ from: addDays(first, after), to: addDays(first, after + days) }))
  const daysOf = (ranges: readonly DayRange[]): Day[] =>
    ranges.flatMap((one) => periodsOf(one, 'day').map(({ from }) => from))
  fc.assert(
    fc.property(fc.array(anyRange, { maxLength: 5 }), (ranges) => {
      const merged = mergedRanges(ranges)
      expect(daysOf(merged)).toEqual([...new Set(daysOf(ranges))].sort())
      for (const [at, { from }] of merged.entries())
        if (at > 0) expect(from > addDays(merged[at - 1]?.to ?? from, 1)).toBe(true)
    }),
  )
})
