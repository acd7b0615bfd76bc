import { v7 as newId } from 'uuid'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { type Basket, emptyBasket } from '../basket/basket.ts'
import { heldName, holdError, maxHeld } from '../basket/hold.ts'
import { withTakenOff } from '../basket/taken-off.ts'
import { storedBasket } from './basket-store.ts'
import { NotHeld } from './not-held.ts'
import { type HeldBasket, tillDb } from './till-db.ts'

const isToRecall = ({ isTaken }: HeldBasket) => !isTaken

/** Comes when something is shared with other tills: after the first sale can begin. */
const sharing = () => import('./shared-baskets.ts')

/** Brings the shop's other tills up to date, as far as they can be reached. */
export function shareHeld(shopId: string): void {
  sharing()
    .then(({ syncHeld }) => syncHeld(shopId))
    .catch((error: unknown) => console.warn('The held baskets are not shared with the other tills', error))
}

/** The baskets that may be taken up on this device, also those of the shop's other tills, oldest first. */
export function useHeldBaskets(shopId: string): HeldBasket[] | undefined {
  return useLiveQuery(
    async () =>
      (await tillDb().heldBaskets.where('shopId').equals(shopId).sortBy('heldAt')).filter(isToRecall),
    [shopId],
  )
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
  shareHeld(shopId)
}

/**
 * Takes a basket up again. What is in the basket now is put aside for it, so that neither is lost.
 * @param heldAt ISO 8601 instant
 * @throws NotHeld also where another tab took it up
 */
export async function recallBasket(shopId: string, basketId: string, heldAt: string): Promise<void> {
  const db = tillDb()
  const offered = await db.heldBaskets.get(basketId)
  const taken = offered?.shared ? await (await sharing()).takeShared(offered) : offered?.basket
  await db.transaction('rw', db.baskets, db.heldBaskets, async () => {
    const held = await db.heldBaskets.get(basketId)
    if (held?.shopId !== shopId || !taken || !isToRecall(held))
      throw new NotHeld('This basket was reopened in another tab.')
    // Shared since it was read: the server was not asked for it.
    if (held.shared !== offered?.shared)
      throw new NotHeld('This basket has just been shared. Reopen it again.')
    const basket = await storedBasket(shopId)
    if (held.shared) await db.heldBaskets.put({ ...held, isTaken: true })
    else await db.heldBaskets.delete(basketId)
    if (basket.lines.length > 0) await putAside(shopId, basket, '', heldAt)
    const error = holdError(basket)
    if (error !== null) throw new NotHeld(error)
    await db.baskets.put({ ...withTakenOff(taken, basket), revision: basket.revision + 1, shopId })
  })
  shareHeld(shopId)
}

/** Only inside a transaction over baskets that are held. */
export async function putAside(
  shopId: string,
  basket: Basket,
  typedName: string,
  heldAt: string,
): Promise<void> {
  const error = holdError(basket)
  if (error !== null) throw new NotHeld(error)
  const { heldBaskets } = tillDb()
  const held = (await heldBaskets.where('shopId').equals(shopId).toArray()).filter(isToRecall)
  const names = held.map(({ name }) => name)
  if (held.filter(({ heldAtTill }) => heldAtTill === undefined).length >= maxHeld)
    throw new NotHeld(`${maxHeld} baskets are held on this device. Reopen some first.`)
  const name = heldName(typedName, basket, names)
  await heldBaskets.add({
    basketId: newId(),
    shopId,
    name,
    heldAt,
    basket: { ...basket, removed: null },
  })
}
