import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { type BillDraft, calculateBill, lineKey, type UnbilledDelivery } from './bill-draft.ts'

const shop = {
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' }],
} as unknown as Parameters<typeof calculateBill>[2]
const delivery = (deliveryId: string, ...received: number[]) =>
  ({
    deliveryId,
    lines: received.map((receivedMinor, at) => ({
      ...{ lineId: String(at + 1), productId: `p${at}`, receivedMinor: minor(receivedMinor) },
      taxClassId: 'standard',
    })),
  }) as unknown as UnbilledDelivery
const draft: BillDraft = {
  ...{ businessDay: '2026-03-10', due: '', reference: '', deliveryIds: ['a'], nets: {}, taxes: {} },
  freightMinor: null,
}
const deliveries = [delivery('a', 1_000, 500), delivery('b', 700)]

test('a bill repeats what was received until its lines are changed', () => {
  expect(calculateBill(draft, deliveries, shop, '2026-03-10')).toMatchObject({
    ...{ receivedMinor: 1_500, netMinor: 1_500, totalMinor: 1_500 },
    taxes: [{ component: 'gb-vat', calculatedMinor: 300, enteredMinor: 0 }],
    lines: [
      { deliveryId: 'a', deliveredLineId: '1', netMinor: 1_000 },
      { deliveryId: 'a', deliveredLineId: '2', netMinor: 500 },
    ],
  })
})

test('freight on a bill is spread by value, and the tax is the one on the bill', () => {
  const input = {
    ...draft,
    deliveryIds: ['a', 'b'],
    nets: { [lineKey('b', '1')]: minor(1_500) },
    freightMinor: minor(300),
    taxes: { 'gb-vat': minor(661) },
  }
  const { netMinor, totalMinor, lines } = calculateBill(input, deliveries, shop, '2026-03-10')
  expect(lines.map((line) => line.netMinor)).toEqual([1_100, 550, 1_650])
  expect([netMinor, totalMinor]).toEqual([3_300, 3_961])
})
