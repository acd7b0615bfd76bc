import type { ShownShift } from '#domain/api/shift.ts'
import type { Minor } from '#domain/money.ts'
import { type ThisTill, tillDb } from '../storage/till-db.ts'
import type { ShiftCount, ThisShift } from './kept.ts'
import { openingWaits } from './papers.ts'
import { fetchOpenShift } from './shift-api.ts'

/** How often something was done to the shift of this till: read before the server is asked for it. */
export async function shiftChangesNow(shopId: string): Promise<number> {
  return (await tillDb().tills.get(shopId))?.shiftChanges ?? 0
}

/**
 * What the server reports of this till's shift is what the device goes by, unless one was opened here that the server
 * does not have yet, or something was done to the shift since the server was asked.
 * @param requestedAfter of an answer to a question: `shiftChangesNow` before it was asked; of one to something done: none
 */
export async function keepShift(
  shopId: string,
  shift: ShownShift | null,
  requestedAfter: number | null = null,
): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', [db.tills, db.shiftPapers, db.toldShifts], async () => {
    const till = await db.tills.get(shopId)
    if (till === undefined) return
    const opening = await openingWaits(shopId)
    if (opening && opening.shiftId !== shift?.shiftId) return
    const kept = tillWith(till, shift, requestedAfter)
    if (kept === null) return
    await db.tills.put(kept)
    if (shift === null || shift.closed !== null) return void (await db.toldShifts.delete(shopId))
    await db.toldShifts.put({ shopId, shift, at: new Date().toISOString() })
  })
}

/** The till with its shift as the server reported it; null where that is out of date, or about an earlier one. */
export function tillWith(
  till: ThisTill,
  shift: ShownShift | null,
  requestedAfter: number | null,
): ThisTill | null {
  const { shift: before, shiftCount, shiftChanges = 0, ...rest } = till
  if (requestedAfter !== null && requestedAfter !== shiftChanges) return null
  const changes = { shiftChanges: requestedAfter === null ? shiftChanges + 1 : shiftChanges }
  const isSame = before?.shiftId === shift?.shiftId
  if (shift?.closed && before && !isSame) return null
  if (shift === null || shift.closed !== null) return { ...rest, ...changes }
  return { ...rest, ...changes, shift: thisShiftOf(shift), ...(isSame && shiftCount && { shiftCount }) }
}

export function thisShiftOf({ shiftId, number, openedAt, openedBy }: ShownShift): ThisShift {
  return { shiftId, number, openedAt, openedBy }
}

export async function keepCountDraft(shopId: string, shiftCount: ShiftCount): Promise<void> {
  await tillDb().tills.update(shopId, { shiftCount })
}

/** What was counted at the end of a shift: the next float is compared with it. */
export async function keepLastCount(shopId: string, lastCountMinor: Minor): Promise<void> {
  await tillDb().tills.update(shopId, { lastCountMinor })
}

/** Asks which shift is open at this till. Without a connection it stays as it was. */
export async function followShift(shopId: string): Promise<void> {
  const till = await tillDb().tills.get(shopId)
  if (!till) return
  const { tillId, shiftChanges = 0 } = till
  await keepShift(shopId, await fetchOpenShift({ shopId, tillId }), shiftChanges)
}
