import { auditRecords } from '../audit-log/store.ts'
import type { Database } from '../db/client.ts'

/** A session that was taken over by a code is its own person's again after this time. */
export const turnLastsMs = 10 * 60 * 60 * 1000
/** The till's clock and the server's, after it was corrected. */
const toleranceMs = 5_000
const mostTurns = 200

/** The session that a sale came with, and whose it is. */
export type TillSession = { sid: string; uid: string; isInTurn: boolean }

/**
 * Whether a person was signed in at the till in this session when a sale was made: it is their own session and was not
 * taken over, or they were the last to take it over. What a device decided while it was offline is known later only.
 */
export async function wereSignedIn(
  database: Database,
  shopId: string,
  { sid, uid, isInTurn }: TillSession,
  sales: readonly { cashierUid: string; soldMs: number }[],
): Promise<boolean[]> {
  if (!isInTurn && sales.every(({ cashierUid }) => cashierUid === uid)) return sales.map(() => true)
  const firstMs = Math.min(...sales.map(({ soldMs }) => soldMs))
  const turns = await auditRecords(database)
    .find({
      ...{ shopId, action: 'staff.took-over', 'facts.session': sid },
      at: { $gte: new Date(firstMs - turnLastsMs) },
    })
    .sort({ at: -1, _id: -1 })
    .limit(mostTurns)
    .toArray()
  return sales.map(({ cashierUid, soldMs }) => {
    const last = turns.find(({ at }) => at.getTime() <= soldMs + toleranceMs)
    // The password of the session's own person ends a turn, which is not among these records.
    if (cashierUid === uid && (last === undefined || !isInTurn)) return true
    if (last?.facts.person === cashierUid) return true
    return turns.some(({ facts }) => facts.by === 'device' && facts.person === cashierUid)
  })
}
