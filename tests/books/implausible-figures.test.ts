import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import type { ToRecord } from '#server/books/engine/document-kind.ts'
import { testBooks } from '../support/books.ts'
import { recordOf } from './samples.ts'

const books = testBooks()
const businessDay = day('2026-03-10')

async function openBooks(product = {}) {
  const country = { taxPack: 'GB', currency: 'GBP', timeZone: 'UTC' } as const
  const { shopId, products } = await books.openShop(country, [product])
  const writer = books.writer()
  const record = async (document: ToRecord) => (await writer.record(shopId, [[document]]))[0]
  /** The reviews of a document that is recorded without a question. */
  const reviewsOf = async (document: ToRecord) => {
    const [recorded] = requireRecorded(await record(document))
    const filter = { '_id.shopId': shopId, '_id.id': recorded?.id }
    return (await books.database().collections.reviewItems.findOne(filter))?.reviews ?? []
  }
  return { shopId, productId: products[0]?._id.productId ?? '', record, reviewsOf }
}

function expenseOf(netMinor: number, taxMinor: number): ToRecord {
  const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(taxMinor) }
  const line = {
    lineId: '1',
    account: '6010',
    netMinor: minor(netMinor),
    taxClassId: 'standard',
    taxes: [vat],
  }
  const totalMinor = minor(netMinor + taxMinor)
  return recordOf('expense', {
    expenseId: randomUUID(),
    expense: { businessDay, paidFrom: 'bank', lines: [line], totalMinor },
  })
}

const aboveRates = { code: 'tax_above_rates', lineId: '1', said: 50_000, expected: 20 }

test('an expense with more tax than any rate gives is recorded, and reviewed', async () => {
  const { reviewsOf } = await openBooks()
  expect(await reviewsOf(expenseOf(100, 50_000))).toEqual([aboveRates])
  expect(await reviewsOf(expenseOf(100, 20))).toEqual([])
})

test('a sender who wants to be asked is refused once, and what they confirm is recorded', async () => {
  const { record, reviewsOf } = await openBooks()
  const document = expenseOf(100, 50_000)
  const asking = { ...document, queriesFigures: true as const }
  expect(await record(asking)).toMatchObject({
    refusal: { code: 'figures_queried', facts: { reviews: [aboveRates] } },
  })
  expect(await reviewsOf(document)).toEqual([aboveRates])
  // Sent again it is known, whether its sender asks or not.
  for (const again of [asking, document])
    expect(requireRecorded(await record(again))).toMatchObject([{ outcome: 'known' }])
  expect(await record({ ...expenseOf(100, 20), queriesFigures: true })).not.toHaveProperty('refusal')
})

test('goods that are found, or counted, at a cost far from their price are reviewed', async () => {
  const mistyped = { priceMinor: minor(1_000), costMinor: minor(99_999_999) }
  const { shopId, productId, record, reviewsOf } = await openBooks(mistyped)
  const lines = [{ lineId: '1', productId, quantityMilli: milli(10_000) }]
  const far = { code: 'cost_implausible', lineId: '1', productId, said: 99_999_999, expected: 1_000 }
  const found = recordOf('stock-adjustment', {
    adjustmentId: randomUUID(),
    writeOff: { businessDay, reason: 'found', lines },
  })
  expect(await record({ ...found, queriesFigures: true })).toMatchObject({
    refusal: { code: 'figures_queried', facts: { reviews: [{ ...far, lineName: expect.any(String) }] } },
  })
  expect(await reviewsOf(found)).toEqual([far])
  const count = { businessDay, name: 'Shelf', lines: [{ ...lines[0], countedMilli: milli(20_000) }] }
  expect(await reviewsOf(recordOf('stock-adjustment', { adjustmentId: randomUUID(), count }))).toEqual([far])
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('goods that come in, at a cost far from their average are reviewed', async () => {
  const { productId, reviewsOf } = await openBooks({ priceMinor: minor(1_000), costMinor: minor(700) })
  const receiptOf = (valueMinor: number) =>
    recordOf('stock-receipt', {
      receiptId: randomUUID(),
      businessDay,
      against: accounts.bank,
      lines: [{ lineId: '1', productId, quantityMilli: milli(10_000), valueMinor: minor(valueMinor) }],
    })
  const far = { code: 'cost_implausible', lineId: '1', productId, expected: 700 }
  expect(await reviewsOf(receiptOf(7_000))).toEqual([])
  expect(await reviewsOf(receiptOf(70_000))).toEqual([{ ...far, said: 7_000 }])
})

test('a document that was reversed says nothing of what is usual', async () => {
  const { record, reviewsOf } = await openBooks()
  for (let count = 0; count < 5; count += 1) requireRecorded(await record(expenseOf(20_000, 0)))
  const far = [{ code: 'amount_unusual', lineId: '1', said: 1_500_000, expected: 20_000 }]
  const mistyped = expenseOf(1_500_000, 0)
  expect(await reviewsOf(mistyped)).toEqual(far)
  const { expenseId } = mistyped.input as { expenseId: string }
  const reversal = { of: { kind: 'expense', id: expenseId }, reason: 'Mistyped' }
  requireRecorded(await record(recordOf('reversal', { reversalId: randomUUID(), reversal })))
  expect(await reviewsOf(expenseOf(1_500_000, 0))).toEqual(far)
})

test('an amount far above those of the last documents like it is reviewed', async () => {
  const { record, reviewsOf } = await openBooks()
  for (const netMinor of [2_000, 20_000, 3_000, 4_000]) requireRecorded(await record(expenseOf(netMinor, 0)))
  // Of a new shop, nothing is known of what is usual.
  expect(await reviewsOf(expenseOf(19_000, 0))).toEqual([])
  expect(await reviewsOf(expenseOf(150_000, 0))).toEqual([])
  expect(await reviewsOf(expenseOf(1_500_000, 0))).toEqual([
    { code: 'amount_unusual', lineId: '1', said: 1_500_000, expected: 150_000 },
  ])

  const journalOf = (amountMinor: number) =>
    recordOf('journal', {
      journalId: randomUUID(),
      journal: {
        ...{ businessDay, text: 'Wages' },
        lines: [
          { account: '6020', amountMinor: minor(amountMinor) },
          { account: '1020', amountMinor: minor(-amountMinor) },
        ],
      },
    })
  for (let month = 0; month < 5; month += 1) requireRecorded(await record(journalOf(20_000)))
  expect(await reviewsOf(journalOf(200_000))).toEqual([
    { code: 'amount_unusual', said: 200_000, expected: 20_000 },
  ])
})
