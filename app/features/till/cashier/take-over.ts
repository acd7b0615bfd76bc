import { Temporal } from 'temporal-polyfill'
import { api } from '#app/api/client.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { askWhoIAmAgain } from '#app/features/shell/who-am-i.ts'
import { lockAccounting, mayMoreThanStaff, readItem } from '#app/session/items.ts'
import { goTo } from '#app/session/navigation.ts'
import { leaveToTill } from '#app/session/sign-out.ts'
import { sessionIdOf } from '#app/session/token-life.ts'
import type { TurnTaken } from '#domain/api/cashier.ts'
import * as routes from '#domain/api/routes/cashiers.ts'
import { tillDb } from '../storage/till-db.ts'
import { checkCodeHere } from './check-code.ts'

/** A cashier waits no longer for the server before the device checks the code itself. */
const patienceMs = 2_000

/** The login session of this tab; '' while nobody is logged in. */
export function sidHere(): string {
  const token = readItem('token')
  return token === null ? '' : (sessionIdOf(token) ?? '')
}

/** Brings what this device knows of the cashiers up to date. */
export async function refreshCashiers(shopId: string, signal?: AbortSignal): Promise<void> {
  const { items } = await api.call(routes.listCashiers, { shopId, ...(signal && { signal }) })
  const keptAt = Temporal.Now.instant().toString()
  await tillDb().cashiers.put({ shopId, items, keptAt })
}

/**
 * Somebody takes over this till: checked by the server, or by the device while that is away. What is in the basket
 * stays there; whoever serves when it is paid has sold it. Unknown to the server, a session that may do more than staff
 * ends here: what the till keeps of the turn could be deleted before the server hears of it.
 * @throws ApiProblem, Refusal: the code was not taken
 */
export async function takeOver(shopId: string, uid: string, code: string): Promise<TurnTaken> {
  const { taken, isTold } = await check(shopId, uid, code)
  const since = Temporal.Now.instant().toString()
  const { name, isOwner } = taken
  const isLeft = !isTold && mayMoreThanStaff(shopId)
  const sid = isLeft ? '' : sidHere()
  await tillDb().serving.put({ shopId, sid, uid, name, isOwner, since, isTold })
  if (isLeft) {
    leaveToTill({ shopId, uid, name })
    goTo('/user/dashboard')
    return taken
  }
  lockAccounting()
  if (isTold) askWhoIAmAgain()
  return taken
}

async function check(
  shopId: string,
  uid: string,
  code: string,
): Promise<{ taken: TurnTaken; isTold: boolean }> {
  if (sidHere() !== '' && navigator.onLine) {
    try {
      const taken = await api.call(routes.takeTurn, { shopId, uid, body: { code }, timeoutMs: patienceMs })
      return { taken, isTold: true }
    } catch (error) {
      if (!isAway(error)) throw error
    }
  }
  return { taken: await checkCodeHere(shopId, uid, code), isTold: false }
}

/** The server does not answer, or can't do its work now: the till goes on by itself. */
export function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500)
}

/** Tells the server who took over while it was away. What it refuses was no turn: the person left the shop. */
export async function tellTurn(shopId: string): Promise<void> {
  const sid = sidHere()
  if (sid === '') return
  const turn = await tillDb().serving.get([shopId, sid])
  if (turn === undefined || turn.isTold) return
  try {
    await api.call(routes.takeTurn, { shopId, uid: turn.uid, body: { code: null } })
    await tillDb().serving.update([shopId, sid], { isTold: true })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    await tillDb().serving.delete([shopId, sid])
  }
  askWhoIAmAgain()
}

/** The session's own person is here again, and has entered the password. */
export async function endTurn(shopId: string): Promise<void> {
  await tillDb().serving.delete([shopId, sidHere()])
  askWhoIAmAgain()
}
