import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { keepAnswer } from '../witness/keep.ts'
import { keepSent } from '../witness/sent-sales.ts'
import { noteAnswered } from './answered.ts'
import type { SendOutcome } from './policy.ts'

/** Alone with the outbox of a shop: of several tabs one sends at a time. Browsers have locks on secure addresses only. */
export async function aloneWithOutbox<Answer>(shopId: string, work: () => Promise<Answer>): Promise<Answer> {
  if (!navigator.locks) return work()
  return navigator.locks.request(`till-outbox:${shopId}`, work)
}

/** Keeps what came of a sale that was sent: what is recorded leaves the outbox, what is refused says why. */
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
