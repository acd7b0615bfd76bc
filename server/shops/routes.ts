import { ShopParams } from '#domain/api/common.ts'
import { Shop } from '#domain/api/shop.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import type { ShopDocument } from '../db/documents.ts'
import { requireShop } from './store.ts'

export function registerShops(app: App, { database }: BooksDeps): void {
  app.get(
    '/api/shops/:shopId',
    { schema: { params: ShopParams, response: { 200: Shop } } },
    async (request) => describeShop(await requireShop(database, request.params.shopId)),
  )
}

/** The record as people of the shop may see it: who else belongs to it is not theirs to know. */
function describeShop({
  _id,
  owner: _owner,
  employee: _employee,
  createdAt: _createdAt,
  ...shop
}: ShopDocument): Shop {
  return { ...shop, shopId: _id }
}
