import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import { postingOf } from './plan.ts'
import type { StockAdjustmentDocument } from './stored.ts'

const found = (before: StockBalance | undefined) =>
  postingOf({ product: () => ({ costMinor: minor(500) }), balanceOf: () => before }, {
    _id: { shopId: 'shop', adjustmentId: 'adjustment' },
    of: 'write-off',
    reason: 'found',
    businessDay: day('2026-03-10'),
    postingDay: day('2026-03-10'),
    lines: [{ lineId: '1', productId: 'tea', quantityMilli: milli(2_000), valueMinor: minor(0) }],
    entryNumber: null,
    recordedAt: new Date(0),
  } as StockAdjustmentDocument)
const balance = (quantityMilli: number, valueMinor: number) => ({
  quantityMilli: milli(quantityMilli),
  valueMinor: minor(valueMinor),
  lastUnitCostMinor: minor(0),
})

test('goods that are found beside some that cost nothing are worth nothing, whatever the record says', () => {
  const { document, lines, moves } = found(balance(5_000, 0))
  expect(document.lines).toMatchObject([{ valueMinor: 0 }])
  expect(lines).toEqual([])
  expect(moves).toMatchObject([{ quantityMilli: 2_000, valueMinor: 0, after: { quantityMilli: 7_000 } }])
})

test('goods that are found where none is left and no cost is known are worth what the record says', () => {
  expect(found(balance(0, 0)).document.lines).toMatchObject([{ valueMinor: 1_000 }])
  expect(found(undefined).document.lines).toMatchObject([{ valueMinor: 1_000 }])
})
