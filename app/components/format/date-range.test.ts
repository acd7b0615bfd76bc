import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeOfPreset, rangePresets, readRange, writeRange } from './date-range.ts'

const today = '2026-11-21'
const days = (range: { from: string; to: string }) => [range.from, range.to]

describe('a range preset', () => {
  test('counts today as the last of its days', () => {
    expect(days(rangeOfPreset('7-days', today))).toEqual(['2026-11-15', today])
    expect(days(rangeOfPreset('30-days', today))).toEqual(['2026-10-23', today])
  })

  test('of yesterday is one day, across the turn of a year', () => {
    expect(days(rangeOfPreset('yesterday', '2027-01-01'))).toEqual(['2026-12-31', '2026-12-31'])
  })

  test('of a quarter or a year begins where the financial year begins', () => {
    expect(days(rangeOfPreset('quarter', today))).toEqual(['2026-10-01', today])
    expect(days(rangeOfPreset('year', today))).toEqual(['2026-01-01', today])
    expect(days(rangeOfPreset('quarter', today, 3))).toEqual(['2026-09-01', today])
    expect(days(rangeOfPreset('year', today, 12))).toEqual(['2025-12-01', today])
  })
})

describe('a range in the address', () => {
  test('is read from its days, in either order', () => {
    const range = { preset: 'custom', from: '2010-12-01', to: '2011-05-31' }
    expect(readRange('/x?from=2010-12-01&to=2011-05-31', { today })).toEqual(range)
    expect(readRange('/x?from=2011-05-31&to=2010-12-01', { today })).toEqual(range)
  })

  test('that cannot be read is the fallback', () => {
    for (const query of [
      '',
      '?range=custom',
      '?range=week',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-01-01',
    ])
      expect(readRange(`/x${query}`, { today, fallback: 'month' }).preset).toBe('month')
  })

  test('that was written is read again, and the rest of the address stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rangePresets), fc.integer({ min: 0, max: 800 }), (preset, back) => {
        const range =
          preset === 'custom'
            ? {
                ...readRange(`?from=2024-01-01&to=2026-11-${1 + (back % 28)}`.replace(/-(\d)$/, '-0$1'), {
                  today,
                }),
              }
            : rangeOfPreset(preset, today)
        const written = writeRange(new URLSearchParams('q=milk&cursor=abc'), range)
        expect(readRange(written, { today })).toEqual(range)
        expect([written.get('q'), written.get('cursor')]).toEqual(['milk', null])
      }),
    )
  })
})
