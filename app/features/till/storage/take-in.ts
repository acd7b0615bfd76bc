import { Temporal } from 'temporal-polyfill'
import { v7 as newId } from 'uuid'
import { type Basket, emptyBasket } from '../basket/basket.ts'
import { holdError } from '../basket/hold.ts'
import { allTakenOff, withTakenOff } from '../basket/taken-off.ts'
import { basketStoreOf, storedBasket } from './basket-store.ts'
import { putAside, shareHeld } from './held-baskets.ts'
import { NotHeld } from './not-held.ts'
import { tillDb } from './till-db.ts'

/**
 * Makes a basket that comes from elsewhere the one of this device. What is in the basket now is put aside for it.
 * @throws NotHeld
 */
export async function takeIn(shopId: string, taken: Basket): Promise<void> {
  const db = tillDb()
  const heldAt = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  await db.transaction('rw', db.baskets, db.heldBaskets, async () => {
    const basket = await storedBasket(shopId)
    const error = holdError(basket)
    if (error !== null) throw new NotHeld(error)
    if (basket.lines.length > 0) await putAside(shopId, basket, '', heldAt)
    await db.baskets.put({ ...withTakenOff(taken, basket), revision: basket.revision + 1, shopId })
  })
  await basketStoreOf(shopId).refresh()
  shareHeld(shopId)
}

/** Begins a new basket in place of one that was handed on, unless the basket has been replaced or added to since. */
export async function clearAway(
  shopId: string,
  { basketId, revision }: Pick<Basket, 'basketId' | 'revision'>,
): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', db.baskets, async () => {
    const basket = await storedBasket(shopId)
    if (basket.basketId !== basketId || basket.revision !== revision) return
    const next = emptyBasket(newId(), basket.revision + 1)
    await db.baskets.put({
      ...withTakenOff(next, { ...basket, voided: allTakenOff(basket), lines: [] }),
      shopId,
    })
  })
  await basketStoreOf(shopId).refresh()
}
