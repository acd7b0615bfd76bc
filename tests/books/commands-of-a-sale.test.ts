import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { StockReceipt } from '#server/books/kinds/stock-receipt/to-record.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import type { ProductDocument } from '#server/db/documents.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { requireShop } from '#server/shops/store.ts'
import { openShopIn, saleOf, silentLog, someNoon } from '../support/books.ts'
import { testDatabase } from '../support/database.ts'

const { uri, name } = testDatabase()
let database: Database
const sent: string[] = []

beforeAll(async () => {
  database = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
  await setUpDatabase(database.db)
  database.db.client.on('commandStarted', ({ commandName, command }) => {
    const collection = command[commandName]
    const isOfBooks = command.$db === name && collection !== 'writingTurns' && collection !== 'handedOver'
    if (isOfBooks || commandName === 'commitTransaction')
      sent.push([commandName, typeof collection === 'string' ? collection : ''].join(' ').trim())
  })
})
afterAll(() => database.close())

/** Enough of it: what is sold below nothing goes to the review list. */
function deliveryOf({ _id: { productId } }: ProductDocument): StockReceipt {
  const line = { lineId: '1', productId, quantityMilli: milli(100_000), valueMinor: minor(70_000) }
  return {
    receiptId: randomUUID(),
    businessDay: day('2026-03-09'),
    against: accountCode('3950'),
    lines: [line],
  }
}

// Each costs app and mongod some 0.3 ms of processor, and anyone who sells alone waits for them one after the other.
describe('a cash sale', () => {
  const written = [
    'update chainHeads',
    'insert sales',
    'insert journalPages',
    'update stockBalances',
    'update dayProductTotals',
    'update dayTotals',
    'commitTransaction',
  ]

  it.each([1, 20])('is committed with these commands and no other, %i at a time', async (count) => {
    const shop = await openShopIn(database)
    const requireIt = (shopId: string) => requireShop(database, shopId)
    const writer = createBookWriter({ database, now: () => someNoon, log: silentLog, requireShop: requireIt })
    await writer.receiveStock(shop.shopId, [deliveryOf(shop.product)])
    await writer.recordSales(shop.shopId, [saleOf(shop, 1)])
    sent.length = 0
    const sales = Array.from({ length: count }, (_, index) => saleOf(shop, 2 + index))
    for (const result of await writer.recordSales(shop.shopId, sales))
      expect(result).toMatchObject({ status: 201 })
    expect(sent.slice(0, 2).sort()).toEqual(['find products', 'find shops'])
    expect(sent.slice(2)).toEqual(written)
    await writer.close()
  })
})
