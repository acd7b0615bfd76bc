import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import type { ShopDocument } from '#server/db/documents.ts'
import { recordFoundings } from '#server/shops/record-foundings.ts'
import { saleOf, silentLog, testBooks } from '../support/books.ts'
import { chainOf } from '../support/journal.ts'

const books = testBooks()
const audit = (shopId: string) => auditShop(books.database(), shopId)
const recordLate = () =>
  recordFoundings({ database: books.database(), writer: books.writer(), log: silentLog })
const foundingsOf = (shopId: string) =>
  books.database().collections.foundings.find({ '_id.shopId': shopId }).toArray()
const sourcesOf = async (shopId: string) =>
  (await chainOf(books.database().collections, shopId)).map(({ _id, source }) => [_id.number, source.kind])

describe('what a shop began with', () => {
  test('is the first document of its books, in one commit with the one that begins them', async () => {
    const open = await books.openShop({ lockedThrough: day('2026-03-31') })
    await books.writer().recordSales(open.shopId, [saleOf(open, 1), saleOf(open, 2)])
    await books.writer().recordSales(open.shopId, [saleOf(open, 3)])
    expect(await sourcesOf(open.shopId)).toEqual([
      [1, 'founding'],
      [2, 'sale'],
      [3, 'sale'],
      [4, 'sale'],
    ])
    const { collections } = books.database()
    const ofShop = { '_id.shopId': open.shopId }
    expect(await collections.journalPages.find(ofShop).toArray()).toMatchObject([
      { first: 1, last: 3 },
      { first: 4, last: 4 },
    ])
    expect(await foundingsOf(open.shopId)).toMatchObject([
      {
        country: 'GH',
        currency: 'GHS',
        timeZone: 'Africa/Accra',
        taxPack: 'GH',
        taxRegistrations: open.shop.taxRegistrations,
        pricesIncludeTax: true,
        dayStartHour: 0,
        financialYearStartMonth: 1,
        smallestCoinMinor: null,
        businessDay: '2026-03-10',
        postingDay: '2026-04-01',
        entryNumber: 1,
        postedBy: null,
      },
    ])
    await recordLate()
    expect(await foundingsOf(open.shopId)).toHaveLength(1)
    expect(await audit(open.shopId)).toEqual([])
  })

  test('is not recorded without the document that was to begin them', async () => {
    const open = await books.openShop()
    const short = saleOf(open, 1, { tenders: [{ kind: 'cash', amountMinor: minor(1) }] })
    expect(await books.writer().recordSales(open.shopId, [short])).toMatchObject([{ refusal: {} }])
    await recordLate()
    expect(await foundingsOf(open.shopId)).toEqual([])
    expect(await books.database().collections.chainHeads.findOne({ _id: open.shopId })).toBeNull()
  })

  test('is put into existing books once, at a start', async () => {
    const open = await books.openShop()
    const before = books.writer(undefined, { beginning: null })
    await before.recordSales(open.shopId, [saleOf(open, 1)])
    expect(await sourcesOf(open.shopId)).toEqual([[1, 'sale']])
    await Promise.all([recordLate(), recordLate()])
    await recordLate()
    await books.writer().recordSales(open.shopId, [saleOf(open, 2)])
    expect(await sourcesOf(open.shopId)).toEqual([
      [1, 'sale'],
      [2, 'founding'],
      [3, 'sale'],
    ])
    expect(await audit(open.shopId)).toEqual([])
  })

  test.each<[keyof ShopDocument, unknown]>([
    ['country', 'KE'],
    ['currency', 'KES'],
    ['timeZone', 'Africa/Nairobi'],
    ['taxPack', 'KE'],
    ['taxRegistrations', []],
    ['pricesIncludeTax', false],
    ['dayStartHour', 4],
    ['financialYearStartMonth', 4],
    ['smallestCoinMinor', minor(5)],
  ])('%s of its record is held against them', async (name, changed) => {
    const open = await books.openShop()
    await books.writer().openBalances(open.shopId, [
      {
        balanceId: 'cash',
        businessDay: day('2026-03-10'),
        account: '1000' as never,
        amountMinor: minor(500),
      },
    ])
    const { shops } = books.database().collections
    await shops.updateOne({ _id: open.shopId }, { $set: { [name]: changed } })
    // The next start does not take what was changed for what it began with.
    await recordLate()
    expect(await audit(open.shopId)).toContainEqual(
      expect.objectContaining({ kind: 'founding', where: `shop: ${name}`, stored: JSON.stringify(changed) }),
    )
  })

  test('is hashed: changed in both places it is seen', async () => {
    const open = await books.openShop()
    await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
    const { shops, foundings } = books.database().collections
    await shops.updateOne({ _id: open.shopId }, { $set: { financialYearStartMonth: 4 } })
    await foundings.updateOne({ '_id.shopId': open.shopId }, { $set: { financialYearStartMonth: 4 } })
    expect(await audit(open.shopId)).toEqual([expect.objectContaining({ kind: 'source_hash' })])
  })
})
