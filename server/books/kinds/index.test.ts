import { expect, test } from 'vitest'
import { documentCollections, kinds } from './index.ts'
import { stockAdjustment } from './stock-adjustment/kind.ts'
import type { StockAdjustmentDocument } from './stock-adjustment/stored.ts'
import { stockReceipt } from './stock-receipt/kind.ts'
import type { StockReceiptDocument } from './stock-receipt/stored.ts'
import { collectionsByName, storedCollections } from './stored.ts'

test('the database is set up with the collection of every kind, and with no other', () => {
  expect(new Set<object>(storedCollections)).toEqual(new Set<object>(documentCollections))
})

test('each collection is under its own name', () => {
  expect(Object.keys(collectionsByName)).toEqual(storedCollections.map(({ name }) => name))
})

test('goods that were found, a count, and the opening stock are not offered to be reversed', () => {
  const adjustment = (of: Partial<StockAdjustmentDocument>) =>
    stockAdjustment.offersReversal?.(of as StockAdjustmentDocument)
  expect(adjustment({ of: 'write-off', reason: 'spoilt' })).toBe(true)
  expect(adjustment({ of: 'write-off', reason: 'found' })).toBe(false)
  expect(adjustment({ of: 'stock-count' })).toBe(false)
  const receipt = (of: object) => stockReceipt.offersReversal?.(of as StockReceiptDocument)
  expect(receipt({ totalMinor: 100 })).toBe(true)
  expect(receipt({})).toBe(false)
})

test('every kind that says whether it is offered for reversal can be reversed', () => {
  expect(kinds.filter((kind) => kind.offersReversal && !kind.reverse).map(({ name }) => name)).toEqual([])
})

test('the amounts of every kind are compared with earlier ones, or there is a reason why not', () => {
  const undecided = kinds.filter(({ amounts, withoutAmounts }) => !amounts === !withoutAmounts)
  expect(undecided.map(({ name }) => name)).toEqual([])
})

test('a kind whose amounts are compared is planned on what is stored, and has an index by posting day', () => {
  const compared = kinds.filter(({ amounts }) => amounts)
  const isIndexed = ({ collection }: (typeof kinds)[number]) =>
    collection.indexes.some(([keys]) => Object.keys(keys).join() === '_id.shopId,postingDay')
  expect(compared.filter((kind) => kind.plansAhead || !isIndexed(kind)).map(({ name }) => name)).toEqual([])
})
