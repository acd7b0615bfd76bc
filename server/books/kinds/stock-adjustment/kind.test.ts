import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { milli } from '#domain/quantity.ts'
import { stockAdjustment } from './kind.ts'
import type { StockAdjustmentDocument } from './stored.ts'

it('a resent count with other review reasons is the same count', () => {
  const line = { lineId: '1', productId: 'milo', quantityMilli: milli(2_000), countedMilli: milli(5_000) }
  const count = { businessDay: day('2026-03-01'), name: 'March', lines: [line] }
  const stored = { ...count, of: 'stock-count', location: undefined } as unknown as StockAdjustmentDocument
  const reviews = [{ code: 'order_unsure' as const }]
  const send = (of: object) =>
    stockAdjustment.resend(stored, { adjustmentId: 'one', count: { ...count, ...of } } as never)
  expect(send({})).toBe('')
  expect(send({ reviews })).toBe('')
  expect(() => send({ name: 'April' })).toThrow(expect.objectContaining({ code: 'write_off_conflict' }))
})
