import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/sales.ts'
import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { isSentNow, shiftsHoldingReceipts } from './order.ts'
import { isOwnShop } from './own-shop.ts'
import { answerWithinMs, batchOf, outcomeOfError, outcomeOfStatus, type SendOutcome } from './policy.ts'
import { sendCodesFirst } from './send-codes-first.ts'
import { aloneWithOutbox, settle } from './settle.ts'
import { waitingPapers } from './waiting-papers.ts'

type Round = {
  /** Sales the server has now, and what was done to shifts. */
  sent: number
  /** Sales that wait on, though nothing is wrong with them. */
  isLater: boolean
  /** Whether the server answered at all; null where it was not asked. */
  isReached: boolean | null
}

/** Works on the sale alone. An error of the program ends the round, and the sale stays. */
async function sendOne({ shopId, saleId, sale }: WaitingSale): Promise<SendOutcome> {
  try {
    const received = await api.call(routes.recordSale, {
      shopId,
      saleId,
      body: sale,
      timeoutMs: answerWithinMs,
    })
    return { type: 'sent', received }
  } catch (error) {
    const outcome = outcomeOfError(error)
    if (outcome === null) throw error
    return outcome
  }
}

async function sendTogether(shopId: string, sales: readonly WaitingSale[]): Promise<SendOutcome[]> {
  try {
    const body = { sales: sales.map(({ saleId, sale }) => ({ saleId, sale })) }
    const { results } = await api.call(routes.recordSales, { shopId, body, timeoutMs: answerWithinMs })
    // In their order: what can't be read has no id in its answer.
    return sales.map((_, index): SendOutcome => {
      const result = results[index]
      // A sale without a result is not known to be on the server.
      if (result === undefined) return { type: 'later', isReached: true }
      if (result.saleId !== null && result.saleId !== sales[index]?.saleId)
        return { type: 'later', isReached: true }
      return 'recorded' in result ? { type: 'sent', received: result.recorded } : outcomeOfStatus(result)
    })
  } catch (error) {
    const outcome = outcomeOfError(error)
    if (outcome === null) throw error
    if (outcome.type === 'later') return sales.map(() => outcome)
    // The server refused the batch as a whole: one by one shows which sale it was.
    const outcomes: SendOutcome[] = []
    for (const sale of sales) outcomes.push(await sendOne(sale))
    return outcomes
  }
}

/** Sends what waits for the shop, oldest first, until nothing is left or the server answers "later". */
async function sendAll(shopId: string): Promise<Round> {
  const round: Round = { sent: 0, isLater: false, isReached: null }
  Object.assign(round, await sendCodesFirst(shopId))
  if (round.isLater) return round
  await sendSales(shopId, round)
  if (round.isLater || !isOwnShop(shopId)) return round
  if ((await waitingPapers(shopId)).length === 0) return round
  await sendOfShifts(shopId, round)
  // Those of a shift that was opened here waited for it.
  if (!round.isLater) await sendSales(shopId, round)
  return round
}

/** What was done to shifts while the server was away. Few tills load what sends it. */
async function sendOfShifts(shopId: string, round: Round): Promise<void> {
  const { sendPapers } = await import('../shift/send-papers.ts')
  const { sent, isLater, isReached } = await sendPapers(shopId)
  round.sent += sent
  round.isLater = isLater
  round.isReached = isReached ?? round.isReached
}

async function sendSales(shopId: string, round: Round): Promise<void> {
  while (isOwnShop(shopId)) {
    const all = await tillDb().outbox.where('shopId').equals(shopId).sortBy('sale.soldAt')
    const holding = shiftsHoldingReceipts(await waitingPapers(shopId))
    const open = all.filter((one) => one.refused === null && isSentNow(one, holding))
    const waiting = batchOf(open.filter(({ sale }) => sale.exchange === undefined))
    const [first] = waiting
    if (first === undefined) {
      if (open.length > 0) await sendPairs(open, round)
      return
    }
    // What a waiting return paid out may be paid out already; sent alone, it would be one that still asks.
    const isAlone = waiting.length === 1 && first.sale.kind === 'sale'
    const outcomes = isAlone ? [await sendOne(first)] : await sendTogether(shopId, waiting)
    for (const [index, one] of waiting.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) throw new Error('A sale was sent and nothing came of it')
      await settle(one, outcome)
      if (outcome.type === 'sent') round.sent += 1
      if (outcome.type === 'later') round.isLater = true
      round.isReached = outcome.type !== 'later' || outcome.isReached
    }
    if (round.isLater) return
  }
}

/** Exchanges go last, each as one: what they take back may have waited before them. Few tills load what sends them. */
async function sendPairs(waiting: readonly WaitingSale[], round: Round): Promise<void> {
  const { sendExchanges } = await import('./send-exchange.ts')
  for (const outcome of await sendExchanges(waiting)) {
    if (outcome.type === 'sent') round.sent += 2
    if (outcome.type === 'later') round.isLater = true
    round.isReached = outcome.type !== 'later' || outcome.isReached
  }
}

/**
 * One round of sending. Of several tabs one sends at a time: twice would do no harm, but is of no use.
 * Without locks every tab sends for itself.
 */
export function sendOutbox(shopId: string): Promise<Round> {
  return aloneWithOutbox(shopId, () => sendAll(shopId))
}

/**
 * Puts one document into the outbox and sends it at once. What the server refuses is no longer there: the caller gets
 * the refusal. Without an answer it stays, and is sent again.
 * @param put makes it, in a transaction of its own
 * @param takeBack undoes that after a refusal
 */
export function sendAtOnce(
  shopId: string,
  put: () => Promise<WaitingSale>,
  takeBack: (waiting: WaitingSale) => Promise<void>,
): Promise<{ waiting: WaitingSale; outcome: SendOutcome }> {
  return aloneWithOutbox(shopId, async () => {
    const waiting = await put()
    await sendCodesFirst(shopId)
    const outcome = await sendOne(waiting)
    if (outcome.type === 'refused') await takeBack(waiting)
    else await settle(waiting, outcome)
    return { waiting, outcome }
  })
}

/** Lets what was refused be tried again: someone may have put right what was wrong. */
export async function releaseRefused(shopId: string): Promise<void> {
  await tillDb()
    .shiftPapers.where('[shopId+standing]')
    .equals([shopId, 'waits'])
    .modify((paper) => {
      paper.refused = null
    })
  await tillDb()
    .outbox.where('shopId')
    .equals(shopId)
    .modify((one) => {
      one.refused = null
    })
}
