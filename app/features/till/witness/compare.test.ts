import { expect, test } from 'vitest'
import { daysKept, newestKept, receiptsToForget } from './compare.ts'

const firstDay = Date.parse('2026-01-01T08:00:00Z')
/** So many receipts a day, one an hour. */
const sold = (days: number, each: number) =>
  Array.from({ length: days * each }, (_, index) => ({
    number: index + 1,
    recordedAt: new Date(
      firstDay + Math.floor(index / each) * 86_400_000 + (index % each) * 3_600_000,
    ).toISOString(),
  }))

test('the newest receipts are kept, and the first of each earlier day', () => {
  const all = sold(300, 10)
  const forgotten = new Set(receiptsToForget(all))
  const kept = all.filter((receipt) => !forgotten.has(receipt))
  expect(kept.slice(-newestKept)).toEqual(all.slice(-newestKept))
  expect(kept.slice(0, -newestKept).map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, day) => day * 10 + 1),
  )
})

test('the receipts kept stop growing over the years, and few receipts are all kept', () => {
  const all = sold(2_000, 4)
  const forgotten = new Set(receiptsToForget(all))
  const kept = all.filter((receipt) => !forgotten.has(receipt))
  expect(kept).toHaveLength(newestKept + daysKept)
  expect(receiptsToForget(kept)).toEqual([])
  expect(receiptsToForget(sold(10, 10))).toEqual([])
})
