import { api } from '#app/api/client.ts'
import { recordExchange } from '#domain/api/routes/sales.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { answerWithinMs, outcomeOfError, type RefusedBecause } from './policy.ts'
import { sendCodesFirst } from './send-codes-first.ts'
import { aloneWithOutbox, settle } from './settle.ts'

type Pair = readonly [returned: WaitingSale, sold: WaitingSale]
type ExchangeOutcome =
  | { type: 'sent' }
  | { type: 'later'; isReached: boolean }
  | { type: 'refused'; because: RefusedBecause }

/**
 * Sends a return and its sale as one, and keeps what was answered to each.
 * @param isSentAgain the goods were handed out before without an answer
 */
async function sendPair([returned, sold]: Pair, isSentAgain: boolean): Promise<ExchangeOutcome> {
  const { shopId } = sold
  const { exchange: exchangeId = '' } = sold.sale
  const part = ({ saleId, sale }: WaitingSale) => ({ saleId, sale })
  try {
    const body = {
      returned: part(returned),
      sold: part(sold),
      ...(isSentAgain && { isSentAgain: true as const }),
    }
    const received = await api.call(recordExchange, { shopId, exchangeId, body, timeoutMs: answerWithinMs })
    await settle(returned, { type: 'sent', received: received.returned })
    await settle(sold, { type: 'sent', received: received.sold })
    return { type: 'sent' }
  } catch (error) {
    const outcome = outcomeOfError(error)
    if (outcome === null) throw error
    return outcome
  }
}

/** Puts an exchange into the outbox and sends it. Without an answer both stay, and are sent again together. */
export function exchangeAtOnce(
  shopId: string,
  put: () => Promise<[WaitingSale, WaitingSale]>,
): Promise<ExchangeOutcome & { waiting: Pair }> {
  return aloneWithOutbox(shopId, async () => {
    const waiting = await put()
    await sendCodesFirst(shopId)
    return { ...(await sendPair(waiting, false)), waiting }
  })
}

/** Sends the exchanges among what waits, each as one. @returns those that wait on, and whether the server answered */
export async function sendExchanges(waiting: readonly WaitingSale[]): Promise<ExchangeOutcome[]> {
  const outcomes: ExchangeOutcome[] = []
  for (const [, both] of Map.groupBy(waiting, ({ sale }) => sale.exchange)) {
    const returned = both.find(({ sale }) => sale.kind === 'return')
    const sold = both.find(({ sale }) => sale.kind === 'sale')
    if (!returned || !sold) continue
    const outcome = await sendPair([returned, sold], true)
    if (outcome.type === 'refused') for (const one of both) await settle(one, outcome)
    outcomes.push(outcome)
  }
  return outcomes
}
