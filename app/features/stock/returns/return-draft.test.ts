import { expect, test } from 'vitest'
import type { Delivery } from '#domain/api/delivery.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { calculateReturn, linesOfDelivery, type ReturnDraft } from './return-draft.ts'

const shop = {
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' }],
} as unknown as Parameters<typeof calculateReturn>[1]
const line = { lineId: '1', productId: 'tea', quantityMilli: milli(10_000), netMinor: minor(1_005) }
const lines = linesOfDelivery({ lines: [{ ...line, taxClassId: 'standard' }] as Delivery['lines'] })
const draft: ReturnDraft = {
  locationId: 'shop',
  ...{ supplierId: '', businessDay: '', reference: '', note: '', taxes: {} },
  lines,
}

test('nothing of a delivery goes back until somebody says how much', () => {
  expect(lines).toEqual([
    { lineId: '1', productId: 'tea', quantityMilli: null, unitMinor: 101, taxClassId: 'standard' },
  ])
  expect(calculateReturn(draft, shop, '2026-03-10')).toEqual({
    netMinor: 0,
    taxes: [],
    lines: [],
    totalMinor: 0,
  })
})

test('the credit is for what goes back, with its tax as the credit note says it', () => {
  const going = { ...draft, lines: lines.map((one) => ({ ...one, quantityMilli: milli(3_000) })) }
  expect(calculateReturn(going, shop, '2026-03-10')).toMatchObject({
    ...{ netMinor: 303, totalMinor: 364 },
    lines: [{ quantityMilli: 3_000, netMinor: 303, taxes: [{ amountMinor: 61 }] }],
  })
  const said = { ...going, taxes: { 'gb-vat': minor(60) } }
  expect(calculateReturn(said, shop, '2026-03-10').totalMinor).toBe(363)
})
