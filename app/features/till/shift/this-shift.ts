import type { ToldShift } from '#domain/api/shift.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftCount } from './kept.ts'
import { openingWaits } from './papers.ts'
import { fetchOpenShift } from './shift-api.ts'

/**
 * What the server says of this till's shift is what the device goes by, unless one was opened here that the server does
 * not have yet.
 */
export async function keepShift(shopId: string, shift: ToldShift | null): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', [db.tills, db.shiftPapers, db.toldShifts], async () => {
    const till = await db.tills.get(shopId)
    if (till === undefined) return
    const opening = await openingWaits(shopId)
    if (opening && opening.shiftId !== shift?.shiftId) return
    const { shift: before, shiftCount, ...rest } = till
    if (shift === null || shift.closed !== null) {
      await db.toldShifts.delete(shopId)
      return void (await db.tills.put(rest))
    }
    const { shiftId, number, openedAt, openedBy } = shift
    const isSame = before?.shiftId === shiftId
    await db.toldShifts.put({ shopId, shift, at: new Date().toISOString() })
    await db.tills.put({
      ...rest,
      shift: { shiftId, number, openedAt, openedBy },
      ...(isSame && shiftCount && { shiftCount }),
    })
  })
}

export async function keepCount(shopId: string, shiftCount: ShiftCount): Promise<void> {
  await tillDb().tills.update(shopId, { shiftCount })
}

/** Asks which shift is open at this till. Without a connection it stays as it was. */
export async function followShift(shopId: string): Promise<void> {
  const till = await tillDb().tills.get(shopId)
  if (till) await keepShift(shopId, await fetchOpenShift({ shopId, tillId: till.tillId }))
}
