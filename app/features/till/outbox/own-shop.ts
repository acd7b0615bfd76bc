import { readSession } from '#app/session/items.ts'

/** Whether whoever is logged in is of this shop: nothing is sent in the name of another one. */
export function isOwnShop(shopId: string): boolean {
  return readSession()?.shopId === shopId
}
