import { onSalesSent, sendNow } from '../outbox/keeper.ts'
import { tillDb } from '../storage/till-db.ts'
import { sendDrawerOpenings } from './drawer-openings.ts'
import { notSent } from './not-sent.ts'
import { waitingPapers } from './papers.ts'

/** Longer than a few receipts take; where it takes longer the server names those that are missing. */
const waitMs = 5_000

/**
 * What waits on this device goes first: a shift closes only when all has arrived. Of receipts the server knows which
 * are missing; of cash that was moved it can't know.
 * @throws ApiProblem shift_not_sent
 */
export async function sendReceiptsFirst(shopId: string): Promise<void> {
  await sendDrawerOpenings(shopId)
  const receipts = await tillDb().outbox.where('shopId').equals(shopId).count()
  const papers = (await waitingPapers(shopId)).length
  if (receipts + papers === 0) return
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(end, waitMs)
    const stop = onSalesSent(end)
    function end() {
      window.clearTimeout(timer)
      stop()
      resolve()
    }
    sendNow()
  })
  if ((await waitingPapers(shopId)).length > 0)
    throw notSent(
      'What was done to this shift on this device (its opening, cash in or out) has not been sent. The count is kept: close the shift when the server can be reached.',
    )
}
