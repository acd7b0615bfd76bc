import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { milli } from '#domain/quantity.ts'
import type { EntrySort } from '#domain/report/entry-order.ts'
import { accounts } from '#domain/terms/chart.ts'
import { findEntries } from '#server/ledger/service.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const march = { from: day('2026-03-01'), to: day('2026-03-31') }

test('entries are ordered by amount or by document, page by page, for one account and for a search', async () => {
  const open = await books.openShop()
  const quantities = [3, 1, 12, 1, 2]
  // Each on a page of its own, and on days that are in no order of theirs.
  for (const [at, quantity] of quantities.entries()) {
    const { productId } = open.product._id
    const line = { lineId: '1', productId, quantityMilli: milli(quantity * 1000) }
    const { priceMinor, taxClassId } = open.product
    const sold = { soldAt: `2026-03-0${5 + ((at * 3) % 5)}T09:00:00Z` }
    const basket = [{ ...line, unitPriceMinor: priceMinor, taxClassId }]
    await books.writer().recordSales(open.shopId, [saleOf(open, at + 8, { ...sold, basket })])
  }
  const { database, shopId } = { database: books.database(), shopId: open.shopId }
  const listed = async (sort: EntrySort, more: { account?: string; search?: string } = {}) => {
    const found: string[] = []
    for (let cursor: string | undefined, pages = 0; pages < 9; pages += 1) {
      const query = { ...march, ...more, sort, limit: 2, cursor } as never
      const page = await findEntries(database, shopId, query)
      found.push(...page.items.map(({ source }) => source.reference ?? ''))
      if (page.nextCursor === null) return found
      cursor = page.nextCursor
    }
    throw new Error('the list has no end')
  }
  const byAmount = ['A-9', 'A-11', 'A-12', 'A-8', 'A-10']
  expect(await listed('amount')).toEqual(byAmount)
  expect(await listed('-amount')).toEqual(byAmount.toReversed())
  expect(await listed('document')).toEqual(['A-8', 'A-9', 'A-10', 'A-11', 'A-12'])
  expect(await listed('-document')).toEqual(['A-12', 'A-11', 'A-10', 'A-9', 'A-8'])
  // What is credited to sales is below nothing there.
  expect(await listed('amount', { account: accounts.sales })).toEqual(['A-10', 'A-8', 'A-12', 'A-9', 'A-11'])
  expect(await listed('amount', { account: accounts.bank })).toEqual([])
  expect(await listed('-amount', { search: 'A-1' })).toEqual(['A-10', 'A-12', 'A-11'])
})
