import type { SaleReceived } from '#domain/api/sale.ts'
import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { keepSent } from '../witness/sent-sales.ts'
import { noteAnswered } from './answered.ts'
import type { SendOutcome } from './policy.ts'

/** Alone with the outbox of a shop: of several tabs one sends at a time. Browsers have locks on secure addresses only. */
export async function aloneWithOutbox<Answer>(shopId: string, work: () => Promise<Answer>): Promise<Answer> {
  if (!navigator.locks) return work()
  return navigator.locks.request(`till-outbox:${shopId}`, work)
}

/** Keeps what came of a sale that was sent: what is recorded leaves the outbox, what is refused keeps the reason. */
export async function settle(waiting: WaitingSale, outcome: SendOutcome): Promise<void> {
  const { saleId } = waiting
  if (outcome.type === 'sent') {
    // Before the outbox loses it: what follows the receipt on the screen never finds it nowhere.
    noteAnswered(saleId)
    if (outcome.received) await keepAnswer(waiting, outcome.received)
    await keepSent(waiting)
  }
  if (outcome.type === 'refused') await tillDb().outbox.update(saleId, { refused: outcome.because })
}

/**
 * Keeps what the server answered to a receipt, to be compared with the books later. Nothing where the answer has no
 * hash: an older server, or a sale that it answered first when it was one.
 */
async function keepAnswer(
  { saleId, shopId, sale }: WaitingSale,
  { entryNumber, entryHash, recordedAt }: Omit<SaleReceived, 'saleId'>,
): Promise<void> {
  if (!entryNumber || !entryHash || !recordedAt) return
  const { receiptNumber } = sale
  const kept = { saleId, shopId, receiptNumber, number: entryNumber, hash: entryHash, recordedAt }
  try {
    await tillDb().keptReceipts.put(kept)
  } catch (error) {
    // The sale is at the server: a device without space must not send it for ever because of this.
    console.error('What the server answered could not be kept', error)
  }
}
