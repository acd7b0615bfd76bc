import type { Db } from 'mongodb'

/** Within a transaction here one command follows the other in milliseconds; after this its process is gone. */
const usuallyAbandonedAfterMs = 2_000

type IdleTransaction = { lsid?: { id: unknown }; transaction?: { timeInactiveMicros?: number } }

/**
 * Ends this program's transactions that no process works on any more. A process that was killed in
 * the middle of one leaves it open in MongoDB for a minute, and with it the shop's books locked; a
 * process that was only slow loses it, notices, and writes again.
 * @returns how many were ended
 */
export async function endAbandonedTransactions(
  db: Db,
  abandonedAfterMs = usuallyAbandonedAfterMs,
): Promise<number> {
  const idle = await db.client
    .db('admin')
    .aggregate<IdleTransaction>(
      [
        { $currentOp: { allUsers: false, idleConnections: false, idleSessions: true } },
        {
          $match: {
            type: 'idleSession',
            appName: db.client.options.appName,
            'transaction.timeInactiveMicros': { $gt: abandonedAfterMs * 1000 },
          },
        },
      ],
      { readConcern: { level: 'local' } },
    )
    .toArray()
  const sessions = idle.flatMap(({ lsid }) => (lsid ? [{ id: lsid.id }] : []))
  if (sessions.length > 0) await db.command({ killSessions: sessions })
  return sessions.length
}
