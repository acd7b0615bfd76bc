import { rememberedShop } from '#app/features/shell/shop.ts'
import { openTillSession } from '#app/session/till-session.ts'
import type { Cashier } from '#domain/api/cashier.ts'
import { tillDb } from '../storage/till-db.ts'
import { canSeal } from './seal-code.ts'
import { takeTurnHere } from './take-over.ts'

/** A till of this device that a code opens, with who has one. */
export type TillByCode = { shopId: string; shopName: string; cashiers: readonly Cashier[] }

/** The tills on this device that can be opened while logging in is impossible: their shop and its cashiers are known here. */
export async function tillsByCode(): Promise<TillByCode[]> {
  if (!canSeal()) return []
  const db = tillDb()
  const tills = await db.tills.toArray()
  const found = await Promise.all(
    tills.map(async ({ shopId }) => {
      const shop = rememberedShop(shopId)
      const kept = await db.cashiers.get(shopId)
      const cashiers = (kept?.items ?? []).filter(({ hasCode }) => hasCode)
      const isOffered = shop && kept?.sealKey !== undefined && cashiers.length > 0
      return isOffered ? [{ shopId, shopName: shop.name, cashiers }] : []
    }),
  )
  return found.flat()
}

/**
 * Opens the till without a login, under the name of whoever enters a code. What is sold waits on the device until
 * someone logs in here; the server then checks the code.
 * @throws Refusal: the code was not taken
 */
export async function openByCode(shopId: string, uid: string, code: string): Promise<void> {
  const { turn, name, isOwner } = await takeTurnHere(shopId, uid, code)
  await tillDb().serving.put({ shopId, sid: '', uid, name, isOwner, ...turn, isTold: false })
  openTillSession({ shopId, uid, name })
}
