import { expect, test } from 'vitest'
import type { Shop } from '#domain/api/shop.ts'
import { earlierShiftDays } from './of-earlier-day.ts'

const shop = (hour: number) =>
  ({
    timeZone: 'Africa/Accra',
    settings: { dayStartHour: [{ from: null, setTo: hour }] },
  }) as unknown as Shop
const shift = { openedAt: '2026-11-28T08:00:00Z' }

test('a shift that was not closed in the evening belongs to the day before', () => {
  const days = { openedOn: '2026-11-28', today: '2026-11-29' }
  expect(earlierShiftDays(shift, '2026-11-29T08:00:00Z', shop(0))).toEqual(days)
  expect(earlierShiftDays(shift, '2026-11-28T23:59:00Z', shop(0))).toBeNull()
  expect(earlierShiftDays(undefined, '2026-11-29T08:00:00Z', shop(0))).toBeNull()
})

test('past midnight it is of its own day until the shop’s day ends', () => {
  expect(earlierShiftDays(shift, '2026-11-29T03:59:00Z', shop(4))).toBeNull()
  expect(earlierShiftDays(shift, '2026-11-29T04:00:00Z', shop(4))).not.toBeNull()
})
