import { onSalesSent, sendNow } from '../outbox/keeper.ts'
import { tillDb } from '../storage/till-db.ts'
import { sendDrawerOpenings } from './drawer-openings.ts'

/** Longer than a few receipts take; where it takes longer the server names those that are missing. */
const waitMs = 5_000

/** Receipts that wait on this device go first: a shift closes only when all have arrived. */
export async function sendReceiptsFirst(shopId: string): Promise<void> {
  await sendDrawerOpenings(shopId)
  const waiting = await tillDb().outbox.where('shopId').equals(shopId).count()
  if (waiting === 0) return
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
}
