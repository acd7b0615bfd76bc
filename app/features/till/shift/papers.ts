import { Temporal } from 'temporal-polyfill'
import { problemOfRefusal } from '#app/api/problem.ts'
import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import { cashierNow } from '../cashier/use-cashier.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'

/** What was done to shifts here and the server does not have, in its order: also what it refused. */
export function waitingPapers(shopId: string): Promise<ShiftPaper[]> {
  return tillDb().shiftPapers.where('[shopId+standing]').equals([shopId, 'waits']).sortBy('seq')
}

/** The opening of this till's shift, where the server does not have it. */
export async function openingWaits(shopId: string): Promise<ShiftPaper | undefined> {
  return (await waitingPapers(shopId)).find(({ kind }) => kind === 'open')
}

/** When something is done and by whom, the same for every try to send it. */
async function doneNow(shopId: string): Promise<{ at: string; uid: string | null; by: string | null }> {
  const cashier = await cashierNow(shopId)
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  return { at, uid: cashier?.uid ?? null, by: cashier?.name ?? null }
}

/**
 * Opens the shift of this till on the device, before the server hears of it.
 * @throws ApiProblem shift_already_open
 */
export async function putOpening(shopId: string, shiftId: string, given: ShiftOpenBody): Promise<ShiftPaper> {
  const { at, uid, by } = await doneNow(shopId)
  const db = tillDb()
  return db.transaction('rw', [db.tills, db.shiftPapers], async () => {
    const till = await db.tills.get(shopId)
    if (till === undefined) throw new Error('This device is not a till of this shop')
    // Another tab has opened one.
    if (till.shift) throw problemOfRefusal('shift_already_open')
    const { lastSequence } = till
    const body = { ...given, lastSequence, openedAt: at, ...(uid !== null && { openedBy: uid }) }
    const { shiftCount: _, ...rest } = till
    await db.tills.put({ ...rest, shift: { shiftId, number: null, openedAt: at, openedBy: by } })
    return add({ kind: 'open', id: shiftId, shopId, shiftId, at, by, body, standing: 'waits', refused: null })
  })
}

/** Keeps that cash went into the drawer or out of it, before the server hears of it. */
export async function putMovement(
  { shopId, shiftId, movementId }: { shopId: string; shiftId: string; movementId: string },
  given: CashMovementBody,
): Promise<ShiftPaper> {
  const { at, uid, by } = await doneNow(shopId)
  const body = { ...given, movedAt: at, ...(uid !== null && { movedBy: uid }) }
  return add({
    ...{ kind: 'movement', id: movementId, shopId, shiftId, at, by, body },
    ...{ standing: 'waits', refused: null },
  })
}

type ToPut = ShiftPaper extends infer Paper ? (Paper extends ShiftPaper ? Omit<Paper, 'seq'> : never) : never

async function add(paper: ToPut): Promise<ShiftPaper> {
  const seq = await tillDb().shiftPapers.add(paper)
  return { ...paper, seq }
}

/**
 * Takes back what was just done here and the server refused: whoever did it is told, and it never was. An opening
 * stands where something was done in its shift already.
 * @returns whether it was taken back
 */
export async function takeBack(paper: ShiftPaper): Promise<boolean> {
  const db = tillDb()
  const { shopId, shiftId } = paper
  return db.transaction('rw', [db.tills, db.shiftPapers, db.outbox], async () => {
    if (paper.kind === 'open') {
      const ofShift = await db.shiftPapers.where('shiftId').equals(shiftId).count()
      const sold = await db.outbox
        .where('shopId')
        .equals(shopId)
        .filter(({ sale }) => sale.shiftId === shiftId)
        .count()
      if (ofShift > 1 || sold > 0) return false
      await endShift(shopId, shiftId)
    }
    await db.shiftPapers.delete(paper.seq)
    return true
  })
}

/** The till has this shift no more. */
async function endShift(shopId: string, shiftId: string): Promise<void> {
  const { tills } = tillDb()
  const till = await tills.get(shopId)
  if (till?.shift?.shiftId !== shiftId) return
  const { shift: _s, shiftCount: _c, ...rest } = till
  await tills.put(rest)
}

/**
 * Somebody decided that something refused is not sent again. What was sold and moved in a shift whose opening is left
 * out goes to the shift that is open on the server, or to none.
 */
export async function leaveOut(paper: ShiftPaper, instead: string | null): Promise<void> {
  const db = tillDb()
  const { shopId, shiftId } = paper
  await db.transaction('rw', [db.tills, db.shiftPapers, db.outbox], async () => {
    const endedAt = new Date().toISOString()
    await db.shiftPapers.update(paper.seq, { standing: 'left-out', endedAt })
    if (paper.kind !== 'open') return
    await endShift(shopId, shiftId)
    // None of them was ever sent: they wait for the opening.
    await db.outbox
      .where('shopId')
      .equals(shopId)
      .filter(({ sale }) => sale.shiftId === shiftId)
      .modify((one) => {
        const { shiftId: _, ...sale } = one.sale
        one.sale = instead === null ? sale : { ...sale, shiftId: instead }
      })
    await db.shiftPapers
      .where('shiftId')
      .equals(shiftId)
      .filter(({ standing, kind }) => standing === 'waits' && kind === 'movement')
      .modify((one) => {
        if (instead !== null) one.shiftId = instead
        one.refused = null
      })
  })
}
