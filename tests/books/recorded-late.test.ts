import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import type { ToRecord } from '#server/books/engine/document-kind.ts'
import { saleOf, someNoon, testBooks } from '../support/books.ts'
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

it('a journal, a transfer, income or a late sale in a reconciled period is reviewed, and one after it, or after the reversal, is not', async () => {
  const open = await books.openShop()
  const sample = samples.reconciliation?.(open) as { reconciliation: object }
  const reconciliationId = randomUUID()
  const statement = { ...sample.reconciliation, matched: [] }
  const wallet = { ...statement, account: accounts.mobileMoney }
  await reviewsOf(open, someNoon, [
    ...(before.reconciliation?.(open) ?? []),
    recordOf('reconciliation', { reconciliationId, reconciliation: statement }),
    recordOf('reconciliation', { reconciliationId: randomUUID(), reconciliation: wallet }),
  ])
  const entry = (businessDay: string) => {
    const lines = [
      { account: accounts.bank, amountMinor: -100 },
      { account: '6900', amountMinor: 100 },
    ]
    return recordOf('journal', { journalId: randomUUID(), journal: { businessDay, text: 'A fee', lines } })
  }
  const of = (account: string) => ({ code: 'reconciled_period', said: account, expected: '2026-03-10' })
  const found = (reviews: Awaited<ReturnType<typeof reviewsOf>>) =>
    reviews.filter(({ code }) => code === 'reconciled_period')
  const kinds = (businessDay: string) => [
    entry(businessDay),
    ...['money-transfer', 'other-income'].map((name) => {
      const [[key, body] = ['', {}]] = Object.entries(samples[name]?.(open) ?? {}).slice(1)
      return recordOf(name, {
        ...(samples[name]?.(open) ?? {}),
        [key]: { ...(body as object), businessDay },
      })
    }),
  ]
  const later = new Date('2026-03-12T12:00:00Z')
  const sold = (sequence: number, soldAt: string) => {
    const tenders = [{ kind: 'mobile-money' as const, amountMinor: minor(1200) }]
    return recordOf('sale', saleOf(open, sequence, { soldAt, tenders }))
  }
  // The till's own current day was reconciled before it was over.
  expect(found(await reviewsOf(open, someNoon, [sold(1, '2026-03-10T11:00:00Z')]))).toEqual([])
  expect(found(await reviewsOf(open, later, kinds('2026-03-11')))).toEqual([])
  const reviewed = await reviewsOf(open, later, [...kinds('2026-03-10'), sold(2, '2026-03-10T11:00:00Z')])
  const four = [...Array(3).fill(of(accounts.bank)), of(accounts.mobileMoney)]
  expect(found(reviewed)).toEqual(expect.arrayContaining(four))
  expect(found(reviewed)).toHaveLength(4)

  const reversal = { of: { kind: 'reconciliation', id: reconciliationId }, reason: 'By mistake' }
  const late = [recordOf('reversal', { reversalId: randomUUID(), reversal }), entry('2026-03-10')]
  expect(found(await reviewsOf(open, later, late))).toHaveLength(4)
})
