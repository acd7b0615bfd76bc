import { expect, test } from 'vitest'
import type { GoodsBill } from '#domain/api/bill.ts'
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
const delivery = {
  deliveryId: 'monday',
  lines: [{ ...line, taxClassId: 'standard' }] as Delivery['lines'],
}
const lines = linesOfDelivery(delivery, null)
const draft: ReturnDraft = {
  locationId: 'shop',
  ...{ supplierId: '', businessDay: '', reference: '', note: '', taxes: {} },
  lines,
}

test('a return to a supplier begins with nothing going back', () => {
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

test('the credit is for the goods that go back, with the tax on the credit note', () => {
  const going = { ...draft, lines: lines.map((one) => ({ ...one, quantityMilli: milli(3_000) })) }
  expect(calculateReturn(going, shop, '2026-03-10')).toMatchObject({
    ...{ netMinor: 303, totalMinor: 364 },
    lines: [{ quantityMilli: 3_000, netMinor: 303, taxes: [{ amountMinor: 61 }] }],
  })
  const input = { ...going, taxes: { 'gb-vat': minor(60) } }
  expect(calculateReturn(input, shop, '2026-03-10').totalMinor).toBe(363)
})

test('goods of a billed delivery go back at the billed price, less what was credited since', () => {
  const left = { quantityMilli: milli(9_000), netMinor: minor(815), taxes: [] }
  const billed = [{ delivered: { deliveryId: 'monday', lineId: '1' }, left }] as unknown as GoodsBill['lines']
  const [proposed] = linesOfDelivery(delivery, { lines: billed })
  expect(proposed).toMatchObject({ quantityMilli: null, unitMinor: 91 })
  if (!proposed) throw new Error('there is no line')
  const goingBack = (pieces: number, unitMinor = proposed.unitMinor) =>
    calculateReturn(
      { ...draft, lines: [{ ...proposed, quantityMilli: milli(pieces * 1_000), unitMinor }] },
      shop,
      '2026-03-10',
    ).netMinor
  expect(goingBack(2)).toBe(182)
  // All that is left, for all that is left of its price: the price of one is rounded.
  expect(goingBack(9)).toBe(815)
  // Where the credit note has another price, that counts.
  expect(goingBack(9, minor(95))).toBe(855)
})

test('goods go back with the tax they were bought with, whatever the rate is today', () => {
  const taxes = [{ component: 'gb-vat', rateBp: 1_750, amountMinor: minor(175) }]
  const left = { quantityMilli: milli(10_000), netMinor: minor(1_000), taxes }
  const billed = [{ delivered: { deliveryId: 'monday', lineId: '1' }, left }] as unknown as GoodsBill['lines']
  const [proposed] = linesOfDelivery(delivery, { lines: billed })
  if (!proposed) throw new Error('there is no line')
  const taxOf = (pieces: number) =>
    calculateReturn(
      { ...draft, lines: [{ ...proposed, quantityMilli: milli(pieces * 1_000) }] },
      shop,
      '2026-03-10',
    ).lines[0]?.taxes
  expect(taxOf(3)).toEqual([{ component: 'gb-vat', rateBp: 1_750, amountMinor: 53 }])
  expect(taxOf(10)).toEqual(taxes)
})

test('where one bill covers several deliveries, only the lines of this delivery count, and goods already returned are worth nothing', () => {
  const none = { quantityMilli: milli(0), netMinor: minor(0), taxes: [] }
  const billed = [
    { delivered: { deliveryId: 'tuesday', lineId: '1' }, left: { ...none, netMinor: minor(5) } },
    { delivered: { deliveryId: 'monday', lineId: '1' }, left: none },
  ] as unknown as GoodsBill['lines']
  expect(linesOfDelivery(delivery, { lines: billed })).toMatchObject([{ unitMinor: 0 }])
})
