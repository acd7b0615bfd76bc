import { expect, test } from 'vitest'
import { maxBatchLines, maxBatchSales, maxSaleLines } from '#domain/ceilings.ts'
import { maxPerBatch, weightOf } from '#server/books/engine/batch-weight.ts'
import { BooksState } from '#server/books/engine/books-state.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import { planBatch } from '#server/books/engine/plan-batch.ts'
import { readBooks } from '#server/books/engine/read-books-store.ts'
import { maxPageBytes, pageAfter } from '#server/books/journal/page.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { storedBytes } from '#server/db/longs.ts'
import { longSaleOf, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const taxes = ['gh-vat', 'gh-nhil', 'gh-getfund', 'gh-covid', 'unknown']
const tenders = ['cash', 'mobile-money', 'card', 'store-credit', 'on-account'] as const

/** Everything in it as long as the schema allows: a line's id of 64 characters takes 192 bytes. */
function asLongAsCanBe(record: SaleToRecord): SaleToRecord {
  const { lines, totals } = record.sale
  const share = Math.floor(totals.grossMinor / tenders.length)
  return {
    ...record,
    sale: {
      ...record.sale,
      receiptNumber: `ABCD-${900_000_000 + Number(record.sale.receiptNumber.slice(2))}`,
      lines: lines.map((line, index) => ({ ...line, lineId: String(index).padEnd(64, '€') })),
      tenders: tenders.map((kind, index) => ({
        kind,
        amountMinor: (index === 0 ? totals.grossMinor - share * (tenders.length - 1) : share) as never,
      })),
    },
  }
}

test.each([
  ['as many sales as a till may send, of as many lines', maxBatchSales, maxBatchLines / maxBatchSales],
  ['as few as the lines allow', maxBatchLines / maxSaleLines, maxSaleLines],
])('the page of %s stays under 4 MB', async (_what, count, lineCount) => {
  const open = await books.openShop()
  const groups = Array.from({ length: count }, (_, index): ToRecord[] => [
    toRecord(sale, asLongAsCanBe(longSaleOf(open, index + 1, lineCount, () => taxes)), 'cashier'),
  ])
  // One more line, and it would be another batch.
  expect(groups.reduce((sum, group) => sum + weightOf(group), 0)).toBe(maxPerBatch)
  const snapshot = await readBooks(books.database(), open.shopId, async () => open.shop, groups, undefined)
  const state = new BooksState(snapshot, someNoon)
  for (const result of await planBatch(state, groups)) expect(result).not.toHaveProperty('refusal')

  const page = pageAfter(snapshot.head, state)

  expect(page.entries).toHaveLength(count)
  expect(page.moves).toHaveLength(maxBatchLines)
  const bytes = storedBytes(page)
  expect(bytes).toBeGreaterThan(maxPageBytes / 4)
  expect(bytes).toBeLessThan(maxPageBytes)
})
