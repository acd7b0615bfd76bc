import { sendOutbox } from '../outbox/send.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import { sendDrawerOpenings } from './drawer-openings.ts'
import { notSent } from './not-sent.ts'
import { paperName } from './ways-out.ts'

/**
 * What waits on this device goes first: a shift closes only when all has arrived. Of receipts the server knows which
 * are missing; of cash that was moved in it it can't know.
 * @throws ApiProblem shift_not_sent
 */
export async function sendAllFirst(shopId: string, shiftId: string): Promise<void> {
  const round = await sendOutbox(shopId)
  await sendDrawerOpenings(shopId)
  const ofShift = (await waitingPapers(shopId)).filter((paper) => paper.shiftId === shiftId)
  const refused = ofShift.find((paper) => paper.refused !== null)
  if (refused?.refused)
    throw notSent(
      `The server refused ${paperName(refused, null)}: ${refused.refused.detail} The count is kept. Choose above what to do with it, then close the shift.`,
    )
  if (ofShift.length === 0) return
  const when = round.isReached === false ? 'when the server can be reached' : 'once the server has taken it'
  throw notSent(
    `What was done to this shift on this device (its opening, cash in or out) has not been sent. The count is kept: close the shift ${when}.`,
  )
}
