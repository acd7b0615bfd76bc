import type { z } from 'zod'
import type { HeldBasketBody, HeldContents, SharedBaskets } from '#domain/api/held-basket.ts'
import { maxHeldOfShop } from '#domain/ceilings.ts'
import { withoutNotes } from '#domain/documents/sale/line-note.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { findSellingTill, findTill, findTills } from '../tills/store.ts'
import {
  addHeld,
  countHeld,
  emptyHeld,
  findHeld,
  findHeldBasket,
  readContents,
  rewriteHeld,
  takeHeld,
} from './store.ts'

type Deps = Pick<BooksDeps, 'database' | 'now'>
type Of = { shopId: string; heldId: string }

const dayMs = 24 * 60 * 60 * 1000
/** A basket that was not reopened for this long is deleted; the till that held it keeps its own. */
const heldForMs = 7 * dayMs
/** So long it is known that a basket was taken up: longer than a device that is off still offers it. */
const goneForMs = 8 * dayMs
/** A till confirms at once that it has what it took up. One that has not by then broke, and others may have it. */
const abandonedAfterMs = 10 * 60 * 1000

export async function listHeld(
  { database, now }: Deps,
  shopId: string,
): Promise<z.infer<typeof SharedBaskets>> {
  const abandonedBefore = abandonedBeforeOf(now())
  const [found, tills] = await Promise.all([findHeld(database, shopId), findTills(database, shopId)])
  const names = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  const items = found.flatMap((one) => {
    const contents = readContents(one)
    if (contents === null || one.tillId === null) return []
    const { name, heldAt, tillId, takenAt } = one
    const takenBy = takenAt !== undefined && takenAt < abandonedBefore ? null : one.takenBy
    return {
      heldId: one._id.heldId,
      name,
      heldAt,
      tillId,
      till: names.get(tillId) ?? null,
      takenBy,
      contents,
    }
  })
  return { items, goneIds: found.flatMap(({ contents, _id }) => (contents === null ? _id.heldId : [])) }
}

/** @throws Refusal till_not_found, too_many_held */
export async function hold(deps: Deps, of: Of, body: HeldBasketBody): Promise<void> {
  const { database, now } = deps
  await requireTill(deps, of.shopId, body.tillId)
  if ((await findHeldBasket(database, of.shopId, of.heldId)) !== null) return
  const { contents: held, ...rest } = body
  const contents = JSON.stringify(held)
  const { full, bytes } = await countHeld(database, of.shopId)
  if (full >= maxHeldOfShop.full || bytes + Buffer.byteLength(contents) > maxHeldOfShop.bytes)
    throw new Refusal('too_many_held', { most: full })
  await addHeld(database, {
    _id: of,
    ...rest,
    contents,
    takenBy: null,
    expiresAt: new Date(now().getTime() + heldForMs),
  })
}

/**
 * Gives the basket to one till. Where there is none, one that is still on its way here is not offered to anybody: the
 * till that holds it has it.
 * @throws Refusal till_not_found, held_basket_not_found, held_basket_taken
 */
export async function take(deps: Deps, of: Of, tillId: string): Promise<{ contents: HeldContents }> {
  const { database, now } = deps
  const till = await requireTill(deps, of.shopId, tillId)
  const startedAt = now()
  const taken = await takeHeld(database, of, {
    ...{ tillId, now: startedAt, abandonedBefore: abandonedBeforeOf(startedAt) },
  })
  const contents = taken && readContents(taken)
  if (contents !== null) return { contents }
  const there = await findHeldBasket(database, of.shopId, of.heldId)
  // It came between the two questions.
  if (there !== null && there.contents !== null && there.takenBy === null) return take(deps, of, tillId)
  if (there !== null && there.takenBy !== tillId) {
    const other = there.takenBy === null ? null : await findTill(database, of.shopId, there.takenBy)
    throw new Refusal('held_basket_taken', { till: other?.name ?? 'another till' })
  }
  if (there === null && (await countHeld(database, of.shopId)).taken < maxHeldOfShop.taken)
    await addHeld(database, {
      _id: of,
      tillId: null,
      name: '',
      heldAt: now().toISOString(),
      contents: null,
      takenBy: till._id.tillId,
      expiresAt: new Date(now().getTime() + goneForMs),
    })
  throw new Refusal('held_basket_not_found')
}

/** Takes a person who was erased out of what is held. */
export async function eraseFromHeld(database: Database, shopId: string, customerId: string): Promise<void> {
  for (const one of await findHeld(database, shopId)) {
    const held = readContents(one)
    if (held?.customer?.customerId !== customerId) continue
    const { customer: _customer, note: _note, ...rest } = held
    const contents = { ...rest, lines: withoutNotes(rest.lines) }
    await rewriteHeld(database, one._id, { name: 'Erased customer', contents: JSON.stringify(contents) })
  }
}

export async function drop({ database, now }: Deps, of: Of, tillId: string): Promise<void> {
  await emptyHeld(database, of, tillId, new Date(now().getTime() + goneForMs))
}

function abandonedBeforeOf(now: Date): Date {
  return new Date(now.getTime() - abandonedAfterMs)
}

async function requireTill({ database }: Deps, shopId: string, tillId: string) {
  const till = await findSellingTill(database, shopId, tillId)
  if (till === null) throw new Refusal('till_not_found', { tillId })
  return till
}
