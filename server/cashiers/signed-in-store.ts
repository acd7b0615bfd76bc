import type { AuditRecord } from '../audit-log/chain.ts'
import { auditRecords } from '../audit-log/store.ts'
import type { Database } from '../db/client.ts'

/** A session that was taken over by a code is its own person's again after this time. */
export const turnLastsMs = 10 * 60 * 60 * 1000
/** The till's clock and the server's, after it was corrected. */
const toleranceMs = 5_000
const mostTurns = 200
/** A till that is connected sends what waited within this time. */
const sentAfterTakeoverMs = 10 * 60 * 1000

/** The session that something came with which was done at a till, and whose it is. */
export type TillSession = { sid: string; uid: string; isInTurn: boolean }

/** Something done at a till, and who did it as its device says. */
export type DoneByCashier = {
  cashierUid: string
  /** By the server's clock. */
  doneMs: number
  /** By the clock of its till, like a turn that began while the server was away. */
  shownMs: number
}

/**
 * Whether a person was signed in at the till in this session when something was done there: it is their own session and was not
 * taken over, or they were the last to take it over, by a code that the server has checked. A turn that
 * was taken over with a wrong code belongs to no one.
 */
export async function wereSignedIn(
  database: Database,
  shopId: string,
  { sid, uid, isInTurn }: TillSession,
  done: readonly DoneByCashier[],
  nowMs: number,
): Promise<boolean[]> {
  const firstMs = Math.min(...done.map(({ doneMs }) => doneMs))
  const isOwn = !isInTurn && done.every(({ cashierUid }) => cashierUid === uid)
  // What arrives at once was not done in a turn that is reported later.
  if (isOwn && nowMs - firstMs < toleranceMs) return done.map(() => true)
  // The codes of a device that was offline arrive just before its documents.
  const sinceMs = isOwn ? Math.max(firstMs, nowMs - turnLastsMs) : firstMs - turnLastsMs
  const found = await newestTurns(database, shopId, sid, { sinceMs, limit: mostTurns })
  const turns = found.flatMap(turnOf).toSorted((a, b) => b.startMs - a.startMs)
  return done.map(({ cashierUid, doneMs, shownMs }) => {
    if (isBackdated(turns, doneMs, nowMs)) return false
    const last = turns.find(({ startMs, endMs, isSealed }) => {
      // Both times are by the till's own clock, so no tolerance is needed.
      return isSealed ? startMs <= shownMs && shownMs <= endMs : startMs <= doneMs + toleranceMs
    })
    if (cashierUid === uid && (last === undefined || (!isInTurn && isEnded(last, shownMs)))) return true
    return last?.person === cashierUid
  })
}

/**
 * Whether the session is in a person's turn now, by a code that the server has checked, and was when something was done.
 * A password ends a turn and is in no record, so that a turn that is over proves nothing of what arrives later.
 */
export async function isInTurnOf(
  database: Database,
  shopId: string,
  { sid, isInTurn }: TillSession,
  { cashierUid, doneMs, shownMs }: DoneByCashier,
  nowMs: number,
): Promise<boolean> {
  if (!isInTurn) return false
  const newest = await newestTurns(database, shopId, sid, { sinceMs: nowMs - turnLastsMs, limit: 1 })
  const [turn] = newest.flatMap(turnOf)
  if (turn?.person !== cashierUid) return false
  const { isSealed, startMs, endMs } = turn
  return isSealed ? startMs <= shownMs && shownMs <= endMs : startMs <= doneMs + toleranceMs
}

/** What took over a session, the newest first. */
function newestTurns(
  database: Database,
  shopId: string,
  sid: string,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<AuditRecord[]> {
  return auditRecords(database)
    .find({
      ...{ shopId, action: { $in: ['staff.took-over', 'staff.turn-refused'] }, 'facts.session': sid },
      at: { $gte: new Date(sinceMs) },
    })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray()
}

/**
 * A takeover whose code the server checked at once shows that the till was connected: what was done before it was sent
 * within minutes. What is dated before it and arrives long after it was dated into another person's turn.
 */
function isBackdated(turns: readonly Turn[], doneMs: number, nowMs: number): boolean {
  return turns.some(
    ({ startMs, isSealed }) =>
      !isSealed && startMs > doneMs + toleranceMs && nowMs - startMs > sentAfterTakeoverMs,
  )
}

/** A password ends a turn, which these records do not show: it cannot have ended before the server knew of it. */
function isEnded({ isSealed, knownMs }: { isSealed: boolean; knownMs: number }, doneMs: number): boolean {
  return !isSealed || doneMs > knownMs
}

type Turn = {
  /** Null where the code was wrong. */
  person: unknown
  startMs: number
  knownMs: number
  endMs: number
  /** The code was sealed by a till without a connection, and checked later. */
  isSealed: boolean
}

/** @returns nothing for a turn that a device reports without a code */
function turnOf({ at, action, facts }: Pick<AuditRecord, 'at' | 'action' | 'facts'>): Turn[] {
  const { person, by, since, over } = facts
  if (by === 'device') return []
  const isRefused = action === 'staff.turn-refused'
  return [
    {
      person: isRefused ? null : person,
      startMs: since === undefined ? at.getTime() : Date.parse(since),
      // A turn that is over in the session ended before it was sent.
      knownMs: at.getTime(),
      endMs: isRefused || over !== undefined ? at.getTime() : Number.POSITIVE_INFINITY,
      isSealed: since !== undefined,
    },
  ]
}
