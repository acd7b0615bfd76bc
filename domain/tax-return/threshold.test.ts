import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { thresholdNotKnownSince, thresholdOn } from './forms.ts'

test.each([
  { pack: 'GH', before: '2025-12-31', was: 20_000_000, from: '2026-01-01', is: 75_000_000 },
  { pack: 'GB', before: '2024-03-31', was: 8_500_000, from: '2024-04-01', is: 9_000_000 },
  { pack: 'KE', before: '2013-09-01', was: null, from: '2013-09-02', is: 500_000_000 },
  { pack: 'NG', before: '2020-01-31', was: null, from: '2020-02-01', is: 2_500_000_000 },
  { pack: 'NG', before: '2025-12-31', was: 2_500_000_000, from: '2026-01-01', is: null },
  { pack: 'none', before: '2026-01-01', was: null, from: '2027-01-01', is: null },
] as const)('the threshold of $pack is another from $from on', ({ pack, before, was, from, is }) => {
  expect(thresholdOn(pack, day(before))?.amountMinor ?? null).toBe(was)
  expect(thresholdOn(pack, day(from))?.amountMinor ?? null).toBe(is)
})

test('Nigeria’s threshold since 2026 is not known, and no other is called so', () => {
  expect(thresholdNotKnownSince('NG', day('2025-12-31'))).toBeNull()
  expect(thresholdNotKnownSince('NG', day('2026-11-27'))).toBe('2026-01-01')
  for (const pack of ['GH', 'GB', 'KE', 'none'] as const)
    expect(thresholdNotKnownSince(pack, day('2026-11-27')), pack).toBeNull()
})
