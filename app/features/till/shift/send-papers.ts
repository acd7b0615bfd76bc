import { ApiProblem } from '#app/api/problem.ts'
import type { ToldShift } from '#domain/api/shift.ts'
import { nextPaper } from '../outbox/order.ts'
import { outcomeOfError } from '../outbox/policy.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'
import { waitingPapers } from './papers.ts'
import { moveCash, openShift } from './shift-api.ts'
import { keepShift } from './this-shift.ts'

type Sent = { sent: number; isLater: boolean; isReached: boolean | null }

/**
 * Sends what was done to shifts on this device, in its order. What the server refuses stays with its reason and is
 * passed; where it says later, or is not reached, all of it waits on. For who is alone with the outbox.
 */
export async function sendPapers(shopId: string): Promise<Sent> {
  const done: Sent = { sent: 0, isLater: false, isReached: null }
  for (;;) {
    const paper = nextPaper(await waitingPapers(shopId))
    if (paper === undefined) return done
    try {
      await settleSent(paper, await put(paper))
      done.sent += 1
      done.isReached = true
    } catch (error) {
      const outcome = outcomeOfError(error)
      if (outcome?.type === 'later') return { ...done, isLater: true, isReached: outcome.isReached }
      if (outcome?.type !== 'refused') throw error
      const title = error instanceof ApiProblem ? error.title : ''
      await tillDb().shiftPapers.update(paper.seq, { refused: { ...outcome.because, title } })
      done.isReached = true
    }
  }
}

function put(paper: ShiftPaper): Promise<ToldShift> {
  const { shopId, shiftId } = paper
  if (paper.kind === 'open') return openShift({ shopId, shiftId }, paper.body)
  return moveCash({ shopId, shiftId, movementId: paper.id }, paper.body)
}

async function settleSent({ seq, shopId }: ShiftPaper, told: ToldShift): Promise<void> {
  const endedAt = new Date().toISOString()
  await tillDb().shiftPapers.update(seq, { standing: 'sent', endedAt, refused: null })
  await keepShift(shopId, told)
}
