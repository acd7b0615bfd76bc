import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { readSession } from '#app/session/items.ts'
import { uidOf } from '#app/session/token-life.ts'
import type { Cashier } from '#domain/api/cashier.ts'
import { tillDb } from '../storage/till-db.ts'
import { sidHere } from './take-over.ts'

/** Who serves at this till, as receipts and limits go by. */
export type CashierHere = {
  /** Null where the token does not have it. */
  uid: string | null
  name: string
  isOwner: boolean
  /** Took over by a code; else whoever is logged in. */
  isByCode: boolean
}

/** The person who took over in this tab's session, else the one who is logged in; null if there is none. */
export async function cashierNow(shopId: string): Promise<CashierHere | null> {
  const db = tillDb()
  const turn = await db.serving.get([shopId, sidHere()])
  if (turn) return { uid: turn.uid, name: turn.name, isOwner: turn.isOwner, isByCode: true }
  const session = readSession()
  if (session === null) return null
  const uid = uidOf(session.token)
  const known = (await db.cashiers.get(shopId))?.items.find((one) => one.uid === uid)
  const isOwner = uid !== null && (uid === session.ownerId || uid === shopId)
  return { uid, name: known?.name ?? session.userEmail, isOwner, isByCode: false }
}

/** Undefined until it is read. */
export function useCashier(shopId: string): CashierHere | null | undefined {
  return useLiveQuery(() => cashierNow(shopId), [shopId])
}

/** Who can take over here, as the server last reported; undefined until it is read. */
export function useCashiers(shopId: string): readonly Cashier[] | undefined {
  return useLiveQuery(async () => (await tillDb().cashiers.get(shopId))?.items ?? [], [shopId])
}
