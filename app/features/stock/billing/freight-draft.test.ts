import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { calculateFreight, type FreightDraft } from './freight-draft.ts'

const shop = {
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' }],
} as unknown as Parameters<typeof calculateFreight>[2]
const delivery = {
  ...{ deliveryId: 'd', businessDay: day('2026-03-02') },
  lines: [
    { lineId: 'a', productId: 'tea', costMinor: minor(3_000) },
    { lineId: 'b', productId: 'oil', costMinor: minor(1_000) },
    { lineId: 'c', productId: 'free', costMinor: minor(0) },
  ],
} as unknown as Parameters<typeof calculateFreight>[1]
const draft: FreightDraft = {
  ...{ supplierId: 's', businessDay: '2026-03-10', due: '', reference: '' },
  ...{ netMinor: minor(101), taxes: {} },
}

test('freight is spread over the goods of a delivery by value, without a tax that the bill does not state', () => {
  const { totalMinor, taxes, lines } = calculateFreight(draft, delivery, shop)
  expect(totalMinor).toBe(101)
  expect(taxes).toEqual([{ component: 'gb-vat', enteredMinor: 0 }])
  expect(lines).toMatchObject([
    { deliveredLineId: 'a', netMinor: 76, taxClassId: 'exempt', taxes: [] },
    { deliveredLineId: 'b', netMinor: 25, taxClassId: 'exempt', taxes: [] },
  ])
})

test('the tax on the bill is spread with it', () => {
  const taxed = calculateFreight({ ...draft, taxes: { 'gb-vat': minor(20) } }, delivery, shop)
  expect(taxed.totalMinor).toBe(121)
  expect(taxed.lines).toMatchObject([
    { taxClassId: 'standard', taxes: [{ component: 'gb-vat', rateBp: 2000, amountMinor: 15 }] },
    { taxes: [{ amountMinor: 5 }] },
  ])
})
