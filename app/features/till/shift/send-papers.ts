import { api } from '#app/api/client.ts'
import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem } from '#app/api/problem.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import { nextPaper } from '../outbox/order.ts'
import { isOwnShop } from '../outbox/own-shop.ts'
import { answerWithinMs, outcomeOfError } from '../outbox/policy.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'
import { keepShift } from './this-shift.ts'

type Sent = { sent: number; isLater: boolean; isReached: boolean | null }

/**
 * Sends what was done to shifts on this device, in its order. What the server refuses stays with its reason and is
 * passed; where it answers "later", or is not reached, all of it waits on. For who is alone with the outbox.
 */
export async function sendPapers(shopId: string): Promise<Sent> {
  const done: Sent = { sent: 0, isLater: false, isReached: null }
  while (isOwnShop(shopId)) {
    const paper = nextPaper(await waitingPapers(shopId))
    if (paper === undefined) break
    try {
      await settleSent(paper, await put(paper))
      done.sent += 1
      done.isReached = true
    } catch (error) {
      const outcome = outcomeOfError(error)
      if (outcome?.type === 'later') return { ...done, isLater: true, isReached: outcome.isReached }
      if (outcome?.type !== 'refused') throw error
      const title = error instanceof ApiProblem ? error.title : ''
      await changeWaiting(paper, { refused: { ...outcome.because, title } })
      done.isReached = true
    }
  }
  return done
}

function put(paper: ShiftPaper): Promise<ShownShift> {
  const { shopId, shiftId, clock } = paper
  const known = clock && { clock }
  if (paper.kind === 'open') {
    const { at: sentAt } = documentTime()
    const body = { ...paper.body, ...known, sentAt }
    return api.call(routes.openShift, { shopId, shiftId, body, timeoutMs: answerWithinMs })
  }
  const body = { ...paper.body, ...known }
  return api.call(routes.moveCash, { shopId, shiftId, movementId: paper.id, body, timeoutMs: answerWithinMs })
}

/** Stores that it is sent, and the shift that the server returned, in one step. */
async function settleSent(paper: ShiftPaper, reported: ShownShift): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', [db.tills, db.shiftPapers, db.toldShifts], async () => {
    const endedAt = new Date().toISOString()
    await changeWaiting(paper, { standing: 'sent', endedAt, refused: null })
    await keepShift(paper.shopId, reported)
  })
}

/** Changes what still waits: without locks another tab may have settled it. */
async function changeWaiting(
  { seq }: ShiftPaper,
  change: Partial<Pick<ShiftPaper, 'standing' | 'endedAt' | 'refused'>>,
): Promise<void> {
  await tillDb()
    .shiftPapers.where('seq')
    .equals(seq)
    .filter(({ standing }) => standing === 'waits')
    .modify(change)
}
