import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { recordOf } from '../books/samples.ts'
import { testBooks } from '../support/books.ts'

const books = testBooks()

test('an expense with more tax than any rate gives is recorded, and reviewed', async () => {
  const { shopId } = await books.openShop({ taxPack: 'GB', currency: 'GBP', timeZone: 'UTC' })
  const writer = books.writer()
  const record = async (taxMinor: number) => {
    const expenseId = randomUUID()
    const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(taxMinor) }
    const line = { lineId: '1', account: '6010', netMinor: minor(100), taxClassId: 'standard', taxes: [vat] }
    const expense = { businessDay: day('2026-03-10'), paidFrom: 'bank', lines: [line] }
    const sent = recordOf('expense', {
      expenseId,
      expense: { ...expense, totalMinor: minor(100 + taxMinor) },
    })
    for (const result of await writer.record(shopId, [[sent]])) requireRecorded(result)
    return books.database().db.collection('expenses').findOne({ '_id.expenseId': expenseId })
  }
  expect(await record(50_000)).toMatchObject({
    reviews: [{ code: 'tax_above_rates', lineId: '1', said: 50_000, expected: 20 }],
  })
  expect((await record(20))?.reviews).toBeUndefined()
})
