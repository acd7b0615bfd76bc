import type { ClientSession } from 'mongodb'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'

export async function addShop(database: Database, shop: ShopDocument, session: ClientSession): Promise<void> {
  await database.collections.shops.insertOne(withLongs(shop), { session })
}
