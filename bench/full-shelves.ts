import { randomUUID } from 'node:crypto'
import { day } from '#domain/business-day.ts'
import { maxMilli } from '#domain/ceilings.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentLog } from '#tests/support/books.ts'

/** A million of everything: what is sold below nothing goes to the review list, which is not what is measured. */
export async function fillShelves(database: Database, shopId: string): Promise<void> {
  const products = await database.collections.products.find({ '_id.shopId': shopId }).toArray()
  const writer = createBookWriter({
    database,
    requireShop: (id) => requireShop(database, id),
    now: () => new Date(),
    log: silentLog,
  })
  const lines = products.map(({ _id, costMinor }, index) => ({
    lineId: String(index + 1),
    productId: _id.productId,
    quantityMilli: maxMilli,
    valueMinor: minor(costMinor * 1_000_000),
  }))
  await writer.receiveStock(shopId, [
    { receiptId: randomUUID(), businessDay: day('2026-01-01'), against: accounts.openingBalances, lines },
  ])
  await writer.close()
}
