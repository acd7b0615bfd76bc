import { tillDb } from '../storage/till-db.ts'
import { isOwnShop } from './own-shop.ts'

/** The codes that the documents of this device name go before them. Few tills have one: what sends them is loaded then. */
export async function sendCodesFirst(
  shopId: string,
): Promise<{ isLater: boolean; isReached: boolean | null }> {
  const waiting = tillDb()
    .sealedCodes.where('shopId')
    .equals(shopId)
    .filter(({ refused }) => refused === null)
  if (!isOwnShop(shopId) || (await waiting.count()) === 0) return { isLater: false, isReached: null }
  const { sendCodes } = await import('../cashier/send-codes.ts')
  return sendCodes(shopId)
}
