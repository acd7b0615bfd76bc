import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import type { HeldContents, SharedBasket } from '#domain/api/held-basket.ts'
import { HeldBasketBody } from '#domain/api/held-basket.ts'
import * as routes from '#domain/api/routes/held-baskets.ts'
import { type Basket, emptyBasket, type Line } from '../basket/basket.ts'
import { openQueue } from '../queue.ts'
import { NotHeld } from './not-held.ts'
import { type HeldBasket, tillDb } from './till-db.ts'

const inTurn = openQueue()

/**
 * Reports to the shop's other tills which baskets are held here and which were taken up, and takes over theirs. One
 * after the other: what a later one reads is what the earlier one wrote.
 * @throws what kept it from being sent; everything is kept, and sent the next time
 */
export function syncHeld(shopId: string): Promise<void> {
  return inTurn(() => sync(shopId))
}

async function sync(shopId: string): Promise<void> {
  const db = tillDb()
  const till = await db.tills.get(shopId)
  // A device that is not a till yet has only its own baskets.
  if (till === undefined) return
  const { tillId } = till
  const rows = await db.heldBaskets.where('shopId').equals(shopId).toArray()
  for (const row of rows) {
    if (row.isTaken) await tellTaken(row, tillId)
    else if (row.shared !== 'sent' && row.heldAtTill === undefined) await share(row, tillId)
  }
  await takeOver(shopId, tillId)
}

/** This till has it: no other till is offered it. Where another one took it first, there is nothing to report. */
async function tellTaken({ shopId, basketId: heldId }: HeldBasket, tillId: string): Promise<void> {
  await api.call(routes.takeHeldBasket, { shopId, heldId, body: { tillId } }).catch(unlessGone)
  await api.call(routes.dropHeldBasket, { shopId, heldId, query: { tillId } })
  await tillDb().heldBaskets.delete(heldId)
}

async function share(row: HeldBasket, tillId: string): Promise<void> {
  const { shopId, basketId: heldId, name, heldAt, basket } = row
  const db = tillDb()
  // Noted before it is sent: from here on another till may have it, whatever becomes of the answer.
  const isThere = await db.heldBaskets.where({ basketId: heldId }).modify((held) => {
    if (!held.isTaken) held.shared = 'begun'
  })
  if (isThere === 0) return
  const { lines, discount, note, customer, quotationId, approvals, voided, basketId } = basket
  const contents = {
    basketId,
    lines: lines.map(lineToShare),
    discount,
    note,
    customer,
    quotationId,
    approvals,
    voided,
  }
  const body = HeldBasketBody.safeParse(JSON.parse(JSON.stringify({ tillId, name, heldAt, contents })))
  const isShared =
    body.success &&
    (await api.call(routes.holdBasket, { shopId, heldId, body: body.data }).then(() => true, notTaken))
  await db.heldBaskets.where({ basketId: heldId }).modify((held) => {
    if (isShared) held.shared = 'sent'
    // The server wants none of it: it stays a basket of this device.
    else delete held.shared
  })
}

/** A line with what it is priced by and what was taken off it: what else a device may keep with it is its own. */
export function lineToShare(line: Line): Line {
  const { lineId, productId, name, sku, unit, quantityMilli, unitPriceMinor, taxClassId, ...more } = line
  const { pack, priceChange, discount, note, rungMilli } = more
  return {
    ...{ lineId, productId, name, sku, unit, quantityMilli, unitPriceMinor, taxClassId },
    ...(pack && { pack }),
    ...(priceChange && { priceChange }),
    ...(discount && { discount }),
    ...(note !== undefined && { note }),
    // Once it holds as much again, nothing was taken off.
    ...(rungMilli !== undefined && rungMilli > quantityMilli && { rungMilli }),
  }
}

/** What the other tills hold, and what they took of this one's. */
async function takeOver(shopId: string, tillId: string): Promise<void> {
  const { items, goneIds } = await api.call(routes.listHeldBaskets, { shopId })
  const db = tillDb()
  await db.transaction('rw', db.heldBaskets, async () => {
    const rows = await db.heldBaskets.where('shopId').equals(shopId).toArray()
    const known = new Map(rows.map((row) => [row.basketId, row]))
    const offered = new Set(items.map(({ heldId }) => heldId))
    for (const { basketId, heldAtTill, isTaken } of rows) {
      if (isTaken) continue
      const isGone = heldAtTill === undefined ? goneIds.includes(basketId) : !offered.has(basketId)
      if (isGone) await db.heldBaskets.delete(basketId)
    }
    for (const item of items) {
      const row = known.get(item.heldId)
      if (row?.isTaken) continue
      const isTakenElsewhere = item.takenBy !== null && item.takenBy !== tillId
      await db.heldBaskets.put({ ...(row ?? rowOf(shopId, item)), shared: 'sent', isTakenElsewhere })
    }
  })
}

function rowOf(shopId: string, { heldId, name, heldAt, till, contents }: SharedBasket): HeldBasket {
  const heldAtTill = till ?? 'another till'
  return { basketId: heldId, shopId, name, heldAt, heldAtTill, basket: basketOf(contents) }
}

/** Named one by one: nothing is paid of a basket that another till put aside. */
export function basketOf({
  basketId,
  lines,
  discount,
  note,
  customer,
  quotationId,
  ...more
}: HeldContents): Basket {
  const { approvals, voided } = more
  return {
    ...emptyBasket(basketId, 0),
    lines: lines as readonly Line[],
    ...(discount && { discount }),
    ...(note !== undefined && { note }),
    ...(customer && { customer }),
    ...(quotationId && { quotationId }),
    ...(approvals && { approvals }),
    ...(voided && { voided }),
  }
}

/**
 * The basket for this till and no other. Where the server can't be reached or knows nothing of it, a basket of this
 * device is taken up anyway, under another id: it is not the same sale as that of a till which took it up.
 * @throws NotHeld where another till has it, or only the server does
 */
export async function takeShared(held: HeldBasket): Promise<Basket> {
  const { shopId, basketId: heldId, heldAtTill, basket } = held
  const isOwn = heldAtTill === undefined
  const till = await tillDb().tills.get(shopId)
  if (till === undefined) return basket
  try {
    const body = { tillId: till.tillId }
    return basketOf((await api.call(routes.takeHeldBasket, { shopId, heldId, body })).contents)
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : null
    if (code === 'held_basket_taken' || (code === 'held_basket_not_found' && !isOwn)) {
      await tillDb().heldBaskets.delete(heldId)
      throw new NotHeld((error as ApiProblem).detail)
    }
    if (isOwn) return { ...basket, basketId: newId() }
    throw new NotHeld(
      'The server can’t be reached: only baskets that are held on this device can be reopened.',
    )
  }
}

function unlessGone(error: unknown): void {
  const code = error instanceof ApiProblem ? error.code : null
  if (code !== 'held_basket_taken' && code !== 'held_basket_not_found') throw error
}

/** What the server will never take; anything else may have reached it, or will the next time. */
const neverTaken: ReadonlySet<number> = new Set([400, 404, 409, 413, 422])

function notTaken(error: unknown): false {
  if (error instanceof ApiProblem && neverTaken.has(error.status)) return false
  throw error
}
