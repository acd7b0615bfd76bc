import { api } from '#app/api/client.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { askWhoIAmAgain } from '#app/features/shell/who-am-i.ts'
import { approve } from '#domain/api/routes/approvals.ts'
import { takeTurn } from '#domain/api/routes/cashiers.ts'
import { answerWithinMs } from '../outbox/policy.ts'
import { type KeptCode, tillDb } from '../storage/till-db.ts'
import { sidHere } from './take-over.ts'

/** Statuses after which it is sent again: no session, too early, too many requests, server unavailable. */
const notNow = new Set([401, 408, 425, 429, 502, 503, 504])

/**
 * Sends the codes that were entered while the server was away, in order. The server checks each once, and reviews the
 * receipts that follow accordingly. A wrong code is shown until someone dismisses the message. No other error with a
 * code delays a receipt: without its code it is reviewed.
 * @returns whether a code has to be sent again before any receipt
 */
export async function sendCodes(shopId: string): Promise<{ isLater: boolean; isReached: boolean }> {
  const send = () => sendAll(shopId)
  return navigator.locks ? navigator.locks.request(`till-codes:${shopId}`, send) : send()
}

async function sendAll(shopId: string): Promise<{ isLater: boolean; isReached: boolean }> {
  const all = await tillDb().sealedCodes.where('shopId').equals(shopId).sortBy('at')
  for (const one of all.filter(({ refused }) => refused === null)) {
    try {
      await send(one)
      await tillDb().codeTries.delete([shopId, one.uid])
      await settle(one, null)
    } catch (error) {
      if (error instanceof Unreachable) return { isLater: true, isReached: false }
      if (!(error instanceof ApiProblem)) throw error
      if (notNow.has(error.status)) return { isLater: true, isReached: true }
      await settle(one, error)
    }
  }
  return { isLater: false, isReached: true }
}

async function send({ shopId, uid, use }: KeptCode): Promise<void> {
  if ('approval' in use) await api.call(approve, { shopId, body: use.approval, timeoutMs: answerWithinMs })
  else {
    const serving = await tillDb().serving.get([shopId, sidHere()])
    const body = { ...use.turn, isOver: serving?.turnId !== use.turn.turnId }
    await api.call(takeTurn, { shopId, uid, body, timeoutMs: answerWithinMs })
  }
}

/** A turn whose code the server refuses is deleted. */
async function settle({ id, shopId, use }: KeptCode, problem: ApiProblem | null): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', [db.sealedCodes, db.serving], async () => {
    if (problem) await db.sealedCodes.update(id, { refused: problem.detail })
    else await db.sealedCodes.delete(id)
    if ('approval' in use) return
    const ofTurn = db.serving
      .where('shopId')
      .equals(shopId)
      .filter(({ turnId }) => turnId === id)
    if (problem) await ofTurn.delete()
    else await ofTurn.modify({ isTold: true })
  })
  if ('turn' in use) askWhoIAmAgain()
}
