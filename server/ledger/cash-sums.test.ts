import { expect, test } from 'vitest'
import { chartOf } from '#domain/posting/chart.ts'
import type { Collections } from '../db/collections.ts'
import { CashSums } from './cash-sums.ts'

const chart = chartOf('GB')
/** Books without anything on credit. */
const emptyBooks = {
  chainHeads: { findOne: async () => null },
  journalPages: { find: () => ({ sort: () => ({ project: () => [] }) }) },
} as unknown as Collections

test('of more shops than are kept in mind the one not asked about for longest is forgotten, with nothing on credit, too', async () => {
  const sums = new CashSums(emptyBooks, 1, 2)
  const [first, second] = [await sums.of('first', chart), await sums.of('second', chart)]
  expect(await sums.of('first', chart)).toBe(first)
  const third = await sums.of('third', chart)
  expect(await sums.of('first', chart)).toBe(first)
  expect(await sums.of('third', chart)).toBe(third)
  expect(await sums.of('second', chart)).not.toBe(second)
})
