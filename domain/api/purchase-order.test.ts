import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { largestAmountMinor, maxMilli } from '../ceilings.ts'
import { PurchaseOrderBody } from './purchase-order.ts'

const line = (unitCostMinor: number, quantityMilli: number) => ({
  ...{ lineId: randomUUID(), productId: randomUUID(), unitCostMinor, quantityMilli },
})
const errorsOf = (lines: object[]) =>
  PurchaseOrderBody.safeParse({
    ...{ supplierId: randomUUID(), orderedOn: '2026-11-20', revision: 0, lines },
  }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('an order is limited to amounts that can be counted, per line and in total', () => {
  const one = 1_000
  expect(errorsOf([line(largestAmountMinor, one)])).toEqual([])
  expect(errorsOf([line(10_000_000_000, maxMilli)])).toEqual(['lines.0.unitCostMinor'])
  expect(errorsOf([line(largestAmountMinor, one), line(1, one)])).toEqual(['lines'])
})
