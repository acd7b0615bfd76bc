import type { ShownShift } from '#domain/api/shift.ts'
import { isHoldingReceipts } from '../outbox/order.ts'
import { aloneWithOutbox } from '../outbox/settle.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'
import { endShift, isRefused, shiftChanged } from './papers.ts'
import { fetchOpenShift } from './shift-api.ts'
import { thisShiftOf } from './this-shift.ts'

/**
 * Carries out a person's decision about a refused record, with exclusive access to the outbox. Asks for the open shift:
 * what was offered may be out of date.
 * @param offered the id of the shift that was offered as the one that is open; null where none was
 * @throws ApiProblem shift_changed where another shift is open by now, or where it is refused no more
 */
function decide(
  { seq, shopId }: ShiftPaper,
  offered: string | null,
  change: (paper: ShiftPaper, open: ShownShift | null) => Promise<void>,
): Promise<void> {
  const db = tillDb()
  return aloneWithOutbox(shopId, async () => {
    const till = await db.tills.get(shopId)
    if (till === undefined) throw shiftChanged()
    const open = await fetchOpenShift({ shopId, tillId: till.tillId })
    if ((open?.shiftId ?? null) !== offered) throw shiftChanged()
    const tables = [db.tills, db.toldShifts, db.shiftPapers, db.outbox, db.drawerOpenings]
    await db.transaction('rw', tables, async () => {
      const paper = await db.shiftPapers.get(seq)
      if (!isRefused(paper)) throw shiftChanged()
      await change(paper, open)
    })
  })
}

/**
 * A person decided that a refused record is not sent again. What was moved in a shift whose opening is left out, and is
 * not sent yet, goes to the shift that is open on the server, or to none; so do the receipts that its opening held.
 */
export function leaveOut(paper: ShiftPaper, offered: string | null): Promise<void> {
  return decide(paper, offered, async (paper, open) => {
    const { seq, kind, shopId, shiftId } = paper
    await tillDb().shiftPapers.update(seq, { standing: 'left-out', endedAt: new Date().toISOString() })
    if (kind !== 'open') return
    if (open === null) await endShift(shopId, shiftId)
    else await goOnIn(shopId, open)
    await moveRest(paper, open?.shiftId ?? null)
  })
}

/** The till goes on in the shift that the server has. What was counted of its drawer stays: it is the same drawer. */
async function goOnIn(shopId: string, open: ShownShift): Promise<void> {
  const { tills, toldShifts } = tillDb()
  const till = await tills.get(shopId)
  if (till === undefined) return
  const { shiftChanges = 0 } = till
  await tills.put({ ...till, shift: thisShiftOf(open), shiftChanges: shiftChanges + 1 })
  await toldShifts.put({ shopId, shift: open, at: new Date().toISOString() })
}

async function moveRest(opening: ShiftPaper, to: string | null): Promise<void> {
  const { shopId, shiftId: from } = opening
  const { outbox, shiftPapers, drawerOpenings } = tillDb()
  const moved = <Body extends { shiftId?: string | undefined }>({ shiftId: _, ...body }: Body) =>
    to === null ? body : { ...body, shiftId: to }
  // Receipts that were not held may be at the server by now, as they were: those stay as they are.
  const isHeld = isHoldingReceipts(opening)
  await outbox
    .where('shopId')
    .equals(shopId)
    .filter(({ sale }) => isHeld && sale.shiftId === from)
    .modify((one) => {
      one.sale = moved(one.sale)
    })
  await drawerOpenings
    .where('shopId')
    .equals(shopId)
    .filter(({ opening }) => opening.shiftId === from)
    .modify((one) => {
      one.opening = moved(one.opening)
    })
  await shiftPapers
    .where('shiftId')
    .equals(from)
    .filter(({ standing, kind }) => standing === 'waits' && kind === 'movement')
    .modify((one) => {
      // Where no shift is open the server refuses it: it is recorded in the next one, or left out.
      if (to !== null) one.shiftId = to
      one.refused = null
    })
}

/** Records cash that was moved in a shift which is closed, or never was, in the one that is open. */
export function recordInOpen(paper: ShiftPaper, offered: string | null): Promise<void> {
  return decide(paper, offered, async ({ seq }, open) => {
    if (open === null) throw shiftChanged()
    await tillDb().shiftPapers.update(seq, { shiftId: open.shiftId, refused: null })
  })
}
