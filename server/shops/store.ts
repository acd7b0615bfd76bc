import type { ClientSession } from 'mongodb'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'

/** The shop's record as it is now. @throws Refusal shop_not_found */
export async function requireShop(
  { collections }: Database,
  shopId: string,
  session?: ClientSession,
): Promise<ShopDocument> {
  const shop = await collections.shops.findOne({ _id: shopId }, { session })
  if (!shop) throw new Refusal('shop_not_found')
  return shop
}

/** One that is not there is not closed either. */
export async function isShopClosed({ collections }: Database, shopId: string): Promise<boolean> {
  const shop = await collections.shops.findOne({ _id: shopId }, { projection: { closing: 1 } })
  return shop?.closing !== undefined
}
