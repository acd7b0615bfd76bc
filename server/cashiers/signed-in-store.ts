import type { AuditRecord } from '../audit-log/chain.ts'
import { auditRecords } from '../audit-log/store.ts'
import type { Database } from '../db/client.ts'

/** A session that was taken over by a code is its own person's again after this time. */
export const turnLastsMs = 10 * 60 * 60 * 1000
/** The till's clock and the server's, after it was corrected. */
const toleranceMs = 5_000
const mostTurns = 200

/** The session that a sale came with, and whose it is. */
export type TillSession = { sid: string; uid: string; isInTurn: boolean }

type SaleOfCashier = {
  cashierUid: string
  /** By the server's clock. */
  soldMs: number
  /** By the clock of its till, like a turn that began while the server was away. */
  shownMs: number
}

/**
 * Whether a person was signed in at the till in this session when a sale was made: it is their own session and was not
 * taken over, or they were the last to take it over, by a code that the server has checked. A turn that
 * was taken over with a wrong code belongs to no one.
 */
export async function wereSignedIn(
  database: Database,
  shopId: string,
  { sid, uid, isInTurn }: TillSession,
  sales: readonly SaleOfCashier[],
  nowMs: number,
): Promise<boolean[]> {
  const firstMs = Math.min(...sales.map(({ soldMs }) => soldMs))
  const isOwn = !isInTurn && sales.every(({ cashierUid }) => cashierUid === uid)
  // A sale that arrives at once was not made in a turn that is reported later.
  if (isOwn && nowMs - firstMs < toleranceMs) return sales.map(() => true)
  // The codes of a device that was offline arrive just before its sales.
  const sinceMs = isOwn ? Math.max(firstMs, nowMs - turnLastsMs) : firstMs - turnLastsMs
  const found = await auditRecords(database)
    .find({
      ...{ shopId, action: { $in: ['staff.took-over', 'staff.turn-refused'] }, 'facts.session': sid },
      at: { $gte: new Date(sinceMs) },
    })
    .sort({ at: -1, _id: -1 })
    .limit(mostTurns)
    .toArray()
  const turns = found.flatMap(turnOf).toSorted((a, b) => b.startMs - a.startMs)
  return sales.map(({ cashierUid, soldMs, shownMs }) => {
    const last = turns.find(({ startMs, endMs, isSealed }) => {
      // Both times are by the till's own clock, so no tolerance is needed.
      return isSealed ? startMs <= shownMs && shownMs <= endMs : startMs <= soldMs + toleranceMs
    })
    if (cashierUid === uid && (last === undefined || (!isInTurn && isEnded(last, shownMs)))) return true
    return last?.person === cashierUid
  })
}

/** A password ends a turn, which these records do not show: it cannot have ended before the server knew of it. */
function isEnded({ isSealed, knownMs }: { isSealed: boolean; knownMs: number }, saleMs: number): boolean {
  return !isSealed || saleMs > knownMs
}

/** @returns nothing for a turn that a device reports without a code */
function turnOf({ at, action, facts }: Pick<AuditRecord, 'at' | 'action' | 'facts'>) {
  const { person, by, since, over } = facts
  if (by === 'device') return []
  const isRefused = action === 'staff.turn-refused'
  return {
    person: isRefused ? null : person,
    startMs: since === undefined ? at.getTime() : Date.parse(since),
    // A turn that is over in the session ended before it was sent.
    knownMs: at.getTime(),
    endMs: isRefused || over !== undefined ? at.getTime() : Number.POSITIVE_INFINITY,
    isSealed: since !== undefined,
  }
}
