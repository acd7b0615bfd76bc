import { expect, test } from 'vitest'
import type { BasketLine } from '../documents/sale/price.ts'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { linesToSell } from './to-sell.ts'

const line: BasketLine = {
  lineId: '1',
  productId: 'rice',
  quantityMilli: milli(3_000),
  unitPriceMinor: minor(450),
  taxClassId: 'standard',
}

test('a quoted list price counts as one until the list changes', () => {
  expect(linesToSell([line], () => minor(450))).toEqual([line])
  const [risen] = linesToSell([line], () => minor(500))
  expect(risen).toEqual({ ...line, priceChange: { fromMinor: 500, reason: 'agreed' } })
})

test('an agreed price keeps its reason, and is compared with today’s list', () => {
  const agreed = { ...line, priceChange: { fromMinor: minor(480), reason: 'damaged' as const } }
  expect(linesToSell([agreed], () => minor(500))).toEqual([
    { ...line, priceChange: { fromMinor: 500, reason: 'damaged' } },
  ])
  expect(linesToSell([agreed], () => minor(450))).toEqual([line])
  expect(linesToSell([agreed], () => null)).toEqual([agreed])
})
