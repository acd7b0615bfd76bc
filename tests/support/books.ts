import { type BookWriterDeps, createBookWriter } from '#server/books/book-writer.ts'
import type { ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { requireShop } from '#server/shops/store.ts'
import { openShopIn, silentLog, someNoon } from './book-samples.ts'
import { preparedTestDatabase } from './database.ts'

// In a file of its own for programs that a test starts: they would load the whole test runner for it.
export * from './book-samples.ts'

/** Books on a database of the test file's own, and what tests write into them with. */
export function testBooks() {
  const { uri, name, database } = preparedTestDatabase()
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
