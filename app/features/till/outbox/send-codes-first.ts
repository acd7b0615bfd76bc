import { tillDb } from '../storage/till-db.ts'
import { isOwnShop } from './own-shop.ts'

/** Sends codes before the documents that name them. Few tills have any: the code for it is loaded only then. */
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
