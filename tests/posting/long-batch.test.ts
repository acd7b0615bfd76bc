import { expect, it } from 'vitest'
import { BooksState } from '#server/books/engine/books-state.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { planBatch } from '#server/books/engine/plan-batch.ts'
import { readBooks } from '#server/books/engine/read-books-store.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { longSaleOf, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()

it('others are served while a long batch is planned', async () => {
  const open = await books.openShop()
  const documents = Array.from({ length: 20 }, (_, index) => [
    toRecord(
      sale,
      longSaleOf(open, 1 + index, 500, () => ['gh-vat', 'gh-nhil']),
      null,
    ),
  ])
  const snapshot = await readBooks(books.database(), open.shopId, async () => open.shop, documents, undefined)
  let served = 0
  const serving = setInterval(() => (served += 1), 0)

  const results = await planBatch(new BooksState(snapshot, someNoon), documents)

  clearInterval(serving)
  expect(results).toHaveLength(20)
  expect(served).toBeGreaterThan(2)
})
