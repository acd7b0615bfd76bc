import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import { callerOf } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { type TillSession, wereSignedIn } from './signed-in-store.ts'

/** The session of a request from a till. */
export async function tillSessionOf(
  { accessState }: Pick<IdentityDeps, 'accessState'>,
  request: FastifyRequest,
): Promise<TillSession> {
  const { uid, sid } = callerOf(request)
  return { sid, uid, isInTurn: await accessState.isInTurn(sid) }
}

/**
 * Marks what a till did in the name of someone who was not signed in there, as far as the server knows.
 * @param by absent: whoever sends it
 * @param shownAt ISO 8601, by the clock of the device; `at`: by the server's. Absent: as it arrives
 */
export async function flagIfNotSignedIn(
  database: Database,
  shopId: string,
  session: TillSession,
  {
    by,
    shownAt,
    at = shownAt,
  }: { by?: string | undefined; shownAt?: string | undefined; at?: string | undefined },
  now: Date,
): Promise<{ isCashierElsewhere?: true }> {
  const nowMs = now.getTime()
  const msOf = (instant: string | undefined) => (instant === undefined ? nowMs : Date.parse(instant))
  const done = { cashierUid: by ?? session.uid, doneMs: msOf(at), shownMs: msOf(shownAt) }
  const [isSignedIn] = await wereSignedIn(database, shopId, session, [done], nowMs)
  return isSignedIn ? {} : { isCashierElsewhere: true }
}
