import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import type { ToRecord } from '#server/books/engine/document-kind.ts'
import { someNoon, testBooks } from '../support/books.ts'
import { businessDay, type OpenShop } from './sample-facts.ts'
import { before, recordOf, samples } from './samples.ts'

const books = testBooks()
const inMay = new Date('2026-05-20T12:00:00Z')
const inJune = new Date('2026-06-20T12:00:00Z')

/** What is on the review list after documents are recorded on a day. */
async function reviewsOf(open: OpenShop, now: Date, documents: readonly ToRecord[]) {
  const writer = books.writer(() => now)
  for (const document of documents)
    for (const result of await writer.record(open.shopId, [[document]])) requireRecorded(result)
  const items = await books.database().collections.reviewItems.find({ '_id.shopId': open.shopId }).toArray()
  return items.flatMap(({ reviews }) => reviews)
}

const owed = () => ({
  balanceId: `opening:${randomUUID()}`,
  ...{ businessDay, account: accounts.payables, amountMinor: minor(-300), party: randomUUID() },
})
const shelved = ({ product }: OpenShop) => ({
  receiptId: `opening:${randomUUID()}`,
  ...{ businessDay, against: accounts.openingBalances },
  lines: [
    {
      ...{ lineId: '1', productId: product._id.productId },
      ...{ quantityMilli: milli(1000), valueMinor: minor(500) },
    },
  ],
})
it.each<[string, (open: OpenShop) => object]>([
  ['opening-balance', owed],
  ['stock-receipt', shelved],
])('an opening long after the shop began is reviewed: %s', async (name, made) => {
  const open = await books.openShop()
  expect(await reviewsOf(open, inMay, [recordOf(name, made(open))])).toEqual([])
  expect(await reviewsOf(open, inJune, [recordOf(name, made(open))])).toEqual([
    { code: 'opening_late', said: '2026-06-20', expected: '2026-03-10' },
  ])
})

it('a journal entry in a reconciled period is reviewed, and one after it is not', async () => {
  const open = await books.openShop()
  const entry = (businessDay: string) => {
    const lines = [
      { account: accounts.bank, amountMinor: -100 },
      { account: '6900', amountMinor: 100 },
    ]
    return recordOf('journal', { journalId: randomUUID(), journal: { businessDay, text: 'A fee', lines } })
  }
  const reconciled = [
    ...(before.reconciliation?.(open) ?? []),
    recordOf('reconciliation', samples.reconciliation?.(open)),
  ]
  expect(await reviewsOf(open, someNoon, [...reconciled, entry('2026-03-11')])).toEqual([])
  expect(await reviewsOf(open, someNoon, [entry('2026-03-10')])).toEqual([
    { code: 'reconciled_period', said: accounts.bank, expected: '2026-03-10' },
  ])
})
