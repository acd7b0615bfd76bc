import { afterAll, beforeAll } from 'vitest'
import { type BookWriterDeps, createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import type { ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { requireShop } from '#server/shops/store.ts'
import { openShopIn, silentLog, someNoon } from './book-samples.ts'
import { testDatabase } from './database.ts'

// In a file of its own for programs that a test starts: they would load the whole test runner for it.
export * from './book-samples.ts'

/** Books on a database of the test file's own, and what tests write into them with. */
export function testBooks() {
  const { uri, name } = testDatabase()
  const opened: { database?: Database } = {}
  beforeAll(async () => {
    opened.database = await connectDatabase(uri, name)
    await setUpDatabase(opened.database.db)
  })
  afterAll(() => opened.database?.close())
  const database = () => {
    if (!opened.database) throw new Error('the test database is opened in beforeAll')
    return opened.database
  }
  return {
    uri,
    name,
    database,
    /** A writer of its own: two of them are as two app processes. */
    writer: (
      now = () => someNoon,
      options: Partial<
        Pick<BookWriterDeps, 'beginning' | 'correctionsDue' | 'makeSalt' | 'log' | 'isServer'>
      > = {},
    ) =>
      createBookWriter({
        database: database(),
        requireShop: (shopId) => requireShop(database(), shopId),
        now,
        log: silentLog,
        ...options,
      }),
    openShop: (shop: Partial<ShopDocument> = {}, products: Partial<ProductDocument>[] = [{}]) =>
      openShopIn(database(), shop, products),
  }
}
