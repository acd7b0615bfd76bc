import { Temporal } from 'temporal-polyfill'
import { rememberedShop } from '#app/features/shell/shop.ts'
import { openTillSession } from '#app/session/till-session.ts'
import type { Cashier } from '#domain/api/cashier.ts'
import { tillDb } from '../storage/till-db.ts'
import { checkCodeHere } from './check-code.ts'
import { canCheckHere } from './code-mark.ts'

/** A till of this device that a code opens, with who has one. */
export type TillByCode = { shopId: string; shopName: string; cashiers: readonly Cashier[] }

/** The tills on this device that can be opened while nobody can log in: their shop and its cashiers are known here. */
export async function tillsByCode(): Promise<TillByCode[]> {
  if (!canCheckHere()) return []
  const db = tillDb()
  const tills = await db.tills.toArray()
  const found = await Promise.all(
    tills.map(async ({ shopId }) => {
      const shop = rememberedShop(shopId)
      const kept = await db.cashiers.get(shopId)
      const cashiers = (kept?.items ?? []).filter(({ code }) => code !== null)
      return shop && cashiers.length > 0 ? [{ shopId, shopName: shop.name, cashiers }] : []
    }),
  )
  return found.flat()
}

/**
 * Opens the till without a login. What is sold waits on the device until somebody logs in here.
 * @throws Refusal: the code was not taken
 */
export async function openByCode(shopId: string, uid: string, code: string): Promise<void> {
  const { name, isOwner } = await checkCodeHere(shopId, uid, code)
  const since = Temporal.Now.instant().toString()
  await tillDb().serving.put({ shopId, sid: '', uid, name, isOwner, since, isTold: false })
  openTillSession({ shopId, uid, name })
}
