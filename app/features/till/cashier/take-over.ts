import { Temporal } from 'temporal-polyfill'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { rememberedShop } from '#app/features/shell/shop.ts'
import { askWhoIAmAgain } from '#app/features/shell/who-am-i.ts'
import { lockAccounting, mayMoreThanStaff, readItem } from '#app/session/items.ts'
import { goTo } from '#app/session/navigation.ts'
import { leaveToTill } from '#app/session/sign-out.ts'
import { openTillSession } from '#app/session/till-session.ts'
import { sessionIdOf } from '#app/session/token-life.ts'
import type { Cashier, TurnTaken } from '#domain/api/cashier.ts'
import * as routes from '#domain/api/routes/cashiers.ts'
import { type Serving, tillDb } from '../storage/till-db.ts'
import { canSeal } from './seal-code.ts'
import { takeCode } from './take-code.ts'

/** How long a cashier waits for the server before the device accepts the code unchecked. */
const patienceMs = 2_000

/** The login session of this tab; '' while not logged in. */
export function sidHere(): string {
  const token = readItem('token')
  return token === null ? '' : (sessionIdOf(token) ?? '')
}

/** Brings what this device knows of the cashiers up to date. */
export async function refreshCashiers(shopId: string, signal?: AbortSignal): Promise<void> {
  const { items, sealKey } = await api.call(routes.listCashiers, { shopId, ...(signal && { signal }) })
  const keptAt = Temporal.Now.instant().toString()
  await tillDb().cashiers.put({ shopId, items, sealKey, keptAt })
}

/**
 * Someone takes over this till: the server checks the code, at once or, while it is away, once it is back. What
 * is in the basket stays there; whoever serves when it is paid has sold it. Unknown to the server, a session that may
 * do more than staff ends here: what the till keeps of the turn could be deleted before the server hears of it.
 * @returns whether the server has checked the code
 * @throws ApiProblem, Refusal: the code was not taken
 */
export async function takeOver(shopId: string, uid: string, code: string): Promise<boolean> {
  const { taken, turn, isTold } = await take(shopId, uid, code)
  const { name, isOwner } = taken
  const isLeft = !isTold && mayMoreThanStaff(shopId)
  const sid = isLeft ? '' : sidHere()
  await tillDb().serving.put({ shopId, sid, uid, name, isOwner, ...turn, isTold })
  if (isLeft) {
    leaveToTill({ shopId, uid, name })
    goTo('/user/dashboard')
    return false
  }
  lockAccounting()
  if (isTold) askWhoIAmAgain()
  return isTold
}

type Taken = { taken: TurnTaken; turn: Pick<Serving, 'since' | 'turnId'>; isTold: boolean }

async function take(shopId: string, uid: string, code: string): Promise<Taken> {
  if (sidHere() !== '' && navigator.onLine) {
    try {
      const taken = await api.call(routes.takeTurn, { shopId, uid, body: { code }, timeoutMs: patienceMs })
      return { taken, turn: { since: Temporal.Now.instant().toString() }, isTold: true }
    } catch (error) {
      if (!isAway(error)) throw error
    }
  }
  const { turn, name, isOwner } = await takeTurnHere(shopId, uid, code)
  return { taken: { uid, name, isOwner }, turn, isTold: false }
}

/**
 * Stores that someone took over while the server was away, with the encrypted code.
 * @throws Refusal as `takeCode` does
 */
export async function takeTurnHere(shopId: string, uid: string, code: string) {
  const turnId = newId()
  // By the same clock as the receipts of the turn.
  const { at: since } = documentTime()
  const { sealed, name, isOwner } = await takeCode({ shopId, uid }, code, { turnId, since })
  const use = { turn: { sealed, turnId, since } }
  await tillDb().sealedCodes.put({ id: turnId, shopId, uid, name, at: since, use, refused: null })
  return { turn: { turnId, since }, name, isOwner }
}

/** The server does not answer, or can't do its work now: the till goes on by itself. */
export function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500)
}

/** Reports who took over by a code that an earlier version of this program checked itself. */
export async function tellTurn(shopId: string): Promise<void> {
  const sid = sidHere()
  if (sid === '') return
  const turn = await tillDb().serving.get([shopId, sid])
  if (turn === undefined || turn.isTold || turn.turnId !== undefined) return
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

/** A till of this device that a code opens, with who has one. */
export type TillByCode = { shopId: string; shopName: string; cashiers: readonly Cashier[] }

/** The tills on this device that can be opened while logging in is impossible: their shop and its cashiers are known here. */
export async function tillsByCode(): Promise<TillByCode[]> {
  if (!canSeal()) return []
  const db = tillDb()
  const tills = await db.tills.toArray()
  const found = await Promise.all(
    tills.map(async ({ shopId }) => {
      const shop = rememberedShop(shopId)
      const kept = await db.cashiers.get(shopId)
      const cashiers = (kept?.items ?? []).filter(({ hasCode }) => hasCode)
      const isOffered = shop && kept?.sealKey !== undefined && cashiers.length > 0
      return isOffered ? [{ shopId, shopName: shop.name, cashiers }] : []
    }),
  )
  return found.flat()
}

/**
 * Opens the till without a login, under the name of whoever enters a code. What is sold waits on the device until
 * someone logs in here; the server then checks the code.
 * @throws Refusal: the code was not taken
 */
export async function openByCode(shopId: string, uid: string, code: string): Promise<void> {
  const { turn, name, isOwner } = await takeTurnHere(shopId, uid, code)
  await tillDb().serving.put({ shopId, sid: '', uid, name, isOwner, ...turn, isTold: false })
  openTillSession({ shopId, uid, name })
}
