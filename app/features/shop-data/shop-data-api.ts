import { api } from '#app/api/client.ts'
import { saveFile } from '#app/components/table/download.ts'
import { importShop } from '#domain/api/routes/admin-archive.ts'
import * as devices from '#domain/api/routes/devices.ts'
import * as routes from '#domain/api/routes/shop-data.ts'
import { listTills } from '#domain/api/routes/tills.ts'
import type { Till, TillChange } from '#domain/api/shop.ts'
import type { ShopData } from '#domain/api/shop-data.ts'

export const fetchShopData = (shopId: string): Promise<ShopData> => api.call(routes.readShopData, { shopId })

export async function fetchTills(shopId: string): Promise<Till[]> {
  return (await api.call(listTills, { shopId })).items
}

export const changeTill = (shopId: string, tillId: string, body: TillChange): Promise<Till> =>
  api.call(devices.changeTill, { shopId, tillId, body })

/** The largest file that another installation takes in: bytes. */
export const largestImport = importShop.bodyLimit

/** Saves everything of the shop as a file. @returns how large it is: bytes */
export async function downloadShop(shopId: string, name: string): Promise<number> {
  const archive = await api.call(routes.downloadShop, { shopId, timeoutMs: 600_000 })
  saveFile(archive, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.tar.gz`)
  return archive.size
}
