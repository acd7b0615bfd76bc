import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import { expenses } from '#server/documents/documents.ts'
import { recordDocument } from '#server/documents/served.ts'
import { someNoon, testBooks } from '../support/books.ts'

const books = testBooks()

test('an expense of tomorrow is taken, and one of the day after is refused with both days', async () => {
  const { shopId } = await books.openShop()
  expect(someNoon.toISOString()).toBe('2026-03-10T12:00:00.000Z')
  const paidOn = (businessDay: string) => {
    const netMinor = minor(100_000)
    return recordDocument(
      { writer: books.writer(), database: books.database(), now: () => someNoon },
      expenses,
      { shopId, id: randomUUID(), byUid: 'owner' },
      {
        businessDay: day(businessDay),
        paidFrom: 'bank',
        lines: [{ lineId: '1', account: accountCode('6010'), netMinor, taxClassId: 'exempt', taxes: [] }],
        totalMinor: netMinor,
      },
    )
  }
  expect(await paidOn('2026-03-11')).toMatchObject({ isNew: true, answer: { businessDay: '2026-03-11' } })
  await expect(paidOn('2026-03-12')).rejects.toMatchObject({
    code: 'expense_in_future',
    facts: { businessDay: '2026-03-12', today: '2026-03-10' },
  })
})
