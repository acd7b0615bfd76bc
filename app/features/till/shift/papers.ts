import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem, problemOfRefusal } from '#app/api/problem.ts'
import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import { cashierNow } from '../cashier/use-cashier.ts'
import { aloneWithOutbox } from '../outbox/settle.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'

/** The opening of this till's shift, where the server does not have it. */
export async function openingWaits(shopId: string): Promise<ShiftPaper | undefined> {
  return (await waitingPapers(shopId)).find(({ kind }) => kind === 'open')
}

/** When something is done and by whom, the same for every try to send it. */
async function doneNow(shopId: string) {
  const cashier = await cashierNow(shopId)
  const { at, ...clock } = documentTime()
  return { at, clock, uid: cashier?.uid ?? null, by: cashier?.name ?? null }
}

/**
 * Opens the shift of this till on the device, before the server hears of it.
 * @throws ApiProblem shift_already_open
 */
export async function putOpening(shopId: string, shiftId: string, given: ShiftOpenBody): Promise<ShiftPaper> {
  const { at, clock, uid, by } = await doneNow(shopId)
  const db = tillDb()
  return db.transaction('rw', [db.tills, db.shiftPapers], async () => {
    const till = await db.tills.get(shopId)
    if (till === undefined) throw new Error('This device is not a till of this shop')
    // Another tab has opened one.
    if (till.shift) throw problemOfRefusal('shift_already_open')
    const { lastSequence } = till
    const body = { ...given, lastSequence, openedAt: at, ...(uid !== null && { openedBy: uid }) }
    const { shiftCount: _, shiftChanges = 0, ...rest } = till
    const shift = { shiftId, number: null, openedAt: at, openedBy: by }
    const lastCountMinor = given.float.amountMinor
    await db.tills.put({ ...rest, shift, lastCountMinor, shiftChanges: shiftChanges + 1 })
    return add({
      ...{ kind: 'open', id: shiftId, shopId, shiftId, at, ...clock, by, body },
      ...{ standing: 'waits', refused: null },
    })
  })
}

/**
 * Keeps that cash went into the drawer or out of it, before the server hears of it.
 * @throws ApiProblem shift_changed where the till has another shift by now, or none
 */
export async function putMovement(
  { shopId, shiftId, movementId }: { shopId: string; shiftId: string; movementId: string },
  given: CashMovementBody,
): Promise<ShiftPaper> {
  const { at, clock, uid, by } = await doneNow(shopId)
  const body = { ...given, movedAt: at, ...(uid !== null && { movedBy: uid }) }
  const db = tillDb()
  return db.transaction('rw', [db.tills, db.shiftPapers], async () => {
    if ((await db.tills.get(shopId))?.shift?.shiftId !== shiftId) throw shiftChanged()
    return add({
      ...{ kind: 'movement', id: movementId, shopId, shiftId, at, ...clock, by, body },
      ...{ standing: 'waits', refused: null },
    })
  })
}

/** What is shown of the shift of this till is not how it is any more. */
export function shiftChanged(): ApiProblem {
  return new ApiProblem({
    ...{ type: 'about:blank', status: 409, code: 'shift_changed', title: 'The shift has changed' },
    detail:
      'The shift of this till has changed in the meantime, and nothing was done. Check the Shift page, then choose again.',
  })
}

type ToPut = ShiftPaper extends infer Paper ? (Paper extends ShiftPaper ? Omit<Paper, 'seq'> : never) : never

async function add(paper: ToPut): Promise<ShiftPaper> {
  const seq = await tillDb().shiftPapers.add(paper)
  return { ...paper, seq }
}

/**
 * Takes back what was just done here and the server refused: whoever did it sees why, and nothing of it is kept. An
 * opening stays if something was already done in its shift. Alone with the outbox, and only while it is refused:
 * another tab may already have sent it.
 * @returns whether it was taken back
 */
export function takeBack({ seq, shopId, shiftId }: ShiftPaper): Promise<boolean> {
  const db = tillDb()
  const tables = [db.tills, db.shiftPapers, db.outbox, db.drawerOpenings]
  return aloneWithOutbox(shopId, () =>
    db.transaction('rw', tables, async () => {
      const paper = await db.shiftPapers.get(seq)
      if (!isRefused(paper)) return false
      if (paper.kind === 'open') {
        if (await isUsed(shopId, shiftId)) return false
        await endShift(shopId, shiftId)
      }
      await db.shiftPapers.delete(seq)
      return true
    }),
  )
}

/** The server refused it, and it waits. */
export function isRefused(paper: ShiftPaper | undefined): paper is ShiftPaper {
  return paper?.standing === 'waits' && paper.refused !== null
}

/** Whether anything but its opening was done in a shift. */
async function isUsed(shopId: string, shiftId: string): Promise<boolean> {
  const { shiftPapers, outbox, drawerOpenings } = tillDb()
  if ((await shiftPapers.where('shiftId').equals(shiftId).count()) > 1) return true
  const sold = outbox.where('shopId').equals(shopId)
  if ((await sold.filter(({ sale }) => sale.shiftId === shiftId).count()) > 0) return true
  const opened = drawerOpenings.where('shopId').equals(shopId)
  return (await opened.filter(({ opening }) => opening.shiftId === shiftId).count()) > 0
}

/** The till has this shift no more. */
export async function endShift(shopId: string, shiftId: string): Promise<void> {
  const { tills } = tillDb()
  const till = await tills.get(shopId)
  if (till?.shift?.shiftId !== shiftId) return
  const { shift: _s, shiftCount: _c, shiftChanges = 0, ...rest } = till
  await tills.put({ ...rest, shiftChanges: shiftChanges + 1 })
}
