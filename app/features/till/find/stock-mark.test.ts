import { expect, test } from 'vitest'
import { milli } from '#domain/quantity.ts'
import { stockMarkOf } from './stock-mark.ts'

const stocked = (onHand: number, reorder = 0) => ({
  onHandMilli: milli(onHand * 1000),
  reorderLevelMilli: milli(reorder * 1000),
  hasMoved: true as const,
})

test.each([
  [14, 0, 0, '14', '14 in stock', false],
  [12.95, 0, 0, '12', '12.95 in stock', false],
  [1240, 0, 0, '1.2k', '1,240 in stock', false],
  [0.05, 0, 0, '0.05', '0.05 in stock', false],
  [6, 5, 1, '5', '5 in stock, low', true],
  [3, 0, 3, 'Out', 'out of stock', true],
  [0, 0, 0, 'Out', 'out of stock', true],
  [3, 5, 5, '−2', '−2 in stock', true],
])('of %d on the shelf at a level of %d, %d sold since: %s', (onHand, reorder, sold, text, label, isLow) => {
  expect(stockMarkOf(stocked(onHand, reorder), sold * 1000)).toEqual({ text, label, isLow })
})

test('a service has no stock mark, whatever was sold of it', () => {
  expect(stockMarkOf({ ...stocked(0, 5), isService: true }, 1_000)).toBeNull()
})

test('the stock mark of a pack is the number of whole packs', () => {
  const pack = { packId: '01900000-0000-7000-8000-000000000001', name: 'Crate', quantityMilli: milli(30_000) }
  expect(stockMarkOf({ ...stocked(70), pack }, 5_000)).toMatchObject({ text: '2', label: '2 in stock' })
  expect(stockMarkOf({ ...stocked(29), pack }, 0)).toMatchObject({ text: 'Out' })
})

test('goods whose stock is not kept have no stock mark', () => {
  expect(stockMarkOf({ ...stocked(0), hasMoved: undefined }, 2000)).toBeNull()
  expect(stockMarkOf(stocked(-532), 0)).toBeNull()
  expect(stockMarkOf(stocked(-1, 5), 0)).toMatchObject({ text: '−1' })
})
