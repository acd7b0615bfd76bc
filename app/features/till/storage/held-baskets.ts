import { useLiveQuery } from 'dexie-react-hooks'
import { v7 as newId } from 'uuid'
import { type Basket, emptyBasket } from '../basket/basket.ts'
import { heldName, holdFault, maxHeld } from '../basket/hold.ts'
import { storedBasket } from './basket-store.ts'
import { type HeldBasket, tillDb } from './till-db.ts'

/** Why a basket was not put aside or taken up, as the person is told; nothing was changed. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld'
}

/** The baskets that are put aside on this device, oldest first. */
export function useHeldBaskets(shopId: string): HeldBasket[] | undefined {
  return useLiveQuery(() => tillDb().heldBaskets.where('shopId').equals(shopId).sortBy('heldAt'), [shopId])
}

/**
 * Puts the shop's basket aside and begins a new one, at once or not at all.
 * @param heldAt ISO 8601 instant
 * @throws NotHeld
 */
export async function holdBasket(shopId: string, typedName: string, heldAt: string): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', db.baskets, db.heldBaskets, async () => {
    const basket = await storedBasket(shopId)
    if (basket.lines.length === 0) throw new NotHeld('The basket is empty: there is nothing to hold.')
    await putAside(shopId, basket, typedName, heldAt)
    await db.baskets.put({ ...emptyBasket(newId(), basket.revision + 1), shopId })
  })
}

/**
 * Takes a basket up again. What is in the basket now is put aside for it, so that neither is lost.
 * @param heldAt ISO 8601 instant
 * @throws NotHeld also where another tab took it up
 */
export async function recallBasket(shopId: string, basketId: string, heldAt: string): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', db.baskets, db.heldBaskets, async () => {
    const held = await db.heldBaskets.get(basketId)
    if (held?.shopId !== shopId) throw new NotHeld('This basket was taken up in another tab.')
    const basket = await storedBasket(shopId)
    await db.heldBaskets.delete(basketId)
    if (basket.lines.length > 0) await putAside(shopId, basket, '', heldAt)
    const fault = holdFault(basket)
    if (fault !== null) throw new NotHeld(fault)
    await db.baskets.put({ ...held.basket, revision: basket.revision + 1, shopId })
  })
}

/** Only inside a transaction over baskets that are held. */
async function putAside(shopId: string, basket: Basket, typedName: string, heldAt: string): Promise<void> {
  const fault = holdFault(basket)
  if (fault !== null) throw new NotHeld(fault)
  const { heldBaskets } = tillDb()
  const names = (await heldBaskets.where('shopId').equals(shopId).toArray()).map(({ name }) => name)
  if (names.length >= maxHeld)
    throw new NotHeld(`${maxHeld} baskets are held on this device: take some of them up first.`)
  const name = heldName(typedName, basket, names)
  await heldBaskets.add({
    basketId: basket.basketId,
    shopId,
    name,
    heldAt,
    basket: { ...basket, removed: null },
  })
}
