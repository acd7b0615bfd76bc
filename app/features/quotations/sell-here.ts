import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { sellQuotation } from '#domain/api/routes/quotations.ts'
import { holdError } from '../till/basket/hold.ts'
import { storedBasket } from '../till/storage/basket-store.ts'
import { NotHeld } from '../till/storage/not-held.ts'
import { basketOf } from '../till/storage/shared-baskets.ts'
import { takeIn } from '../till/storage/take-in.ts'
import { tillDb } from '../till/storage/till-db.ts'

/**
 * Makes a quotation the basket of this till, at its prices. One that is the basket already stays as it is.
 * @throws NotHeld; ApiProblem quotation_opened_elsewhere and the other refusals of the route
 */
export async function sellHere(shopId: string, quotationId: string, takeOver: boolean): Promise<void> {
  const db = tillDb()
  const till = await db.tills.get(shopId)
  if (till === undefined)
    throw new NotHeld('This device is not a till yet. Open the till and give it a name first.')
  if ((await db.baskets.get(shopId))?.quotationId === quotationId) return
  const held = await db.heldBaskets.where('shopId').equals(shopId).toArray()
  const own = held.find(({ basket, isTaken }) => basket.quotationId === quotationId && !isTaken)
  if (own) throw new NotHeld(`It is among the held baskets of the till as “${own.name}”. Reopen it there.`)
  // Before the server notes that it is open here.
  const error = holdError(await storedBasket(shopId))
  if (error !== null) throw new NotHeld(error)
  const body = { tillId: till.tillId, basketId: newId(), ...(takeOver && { takeOver: true as const }) }
  const { contents } = await api.call(sellQuotation, { shopId, quotationId, body })
  await takeIn(shopId, basketOf(contents))
}
