import { api, shopPath } from '#app/api/client.ts'
import { readStored, writeStored } from '#app/components/stored-text.ts'
import { Shop } from '#domain/api/shop.ts'

const storedAs = (shopId: string) => `shop:${shopId}`

/** The shop as this device last saw it: lets every screen open at once, and the till open offline. */
export function rememberedShop(shopId: string): Shop | null {
  const stored = readStored(storedAs(shopId))
  if (stored === null) return null
  try {
    return Shop.parse(JSON.parse(stored))
  } catch (error) {
    // An earlier version's shape: it is fetched again.
    console.warn('The remembered shop could not be read', error)
    return null
  }
}

/** The shop as the server has it now, remembered for the next time. */
export async function fetchShop(shopId: string): Promise<Shop> {
  const shop = await api.get(shopPath(shopId), Shop)
  writeStored(storedAs(shopId), JSON.stringify(shop))
  return shop
}

/** For loaders that need the shop's time zone or currency: at once where it is remembered. */
export async function loadShop(shopId: string): Promise<Shop> {
  return rememberedShop(shopId) ?? (await fetchShop(shopId))
}
