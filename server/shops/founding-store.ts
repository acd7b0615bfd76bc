import type { Database } from '../db/client.ts'

/** Shops with books that already existed, in which it is not recorded what they began with. */
export async function shopsWithoutFounding({ collections }: Database): Promise<string[]> {
  const [begun, founded, shops] = await Promise.all([
    collections.chainHeads.distinct('_id', { number: { $gte: 1 } }),
    collections.foundings.distinct('_id.shopId'),
    collections.shops.distinct('_id'),
  ])
  const [isFounded, isThere] = [new Set(founded), new Set(shops)]
  return begun.filter((shopId) => isThere.has(shopId) && !isFounded.has(shopId))
}

export async function hasFounding({ collections }: Database, shopId: string): Promise<boolean> {
  return (await collections.foundings.findOne({ '_id.shopId': shopId }, { projection: { _id: 1 } })) !== null
}
