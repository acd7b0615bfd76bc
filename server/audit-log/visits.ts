import { LRUCache } from 'lru-cache'
import type { Database } from '../db/client.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Actor } from './actor.ts'
import type { AuditLog } from './store.ts'
import { takeVisit } from './store.ts'

/** Leaves the trace of an administrator who reads in a shop. At once where it was left a moment ago. */
export type NoteVisit = (by: Actor, shopId: string) => void | Promise<void>

const visitLastsMs = 30 * 60 * 1000
const maxRemembered = 20_000

/** One record for each administrator and shop in half an hour, however much is read, by however many processes. */
export function createVisits(database: Database, audit: AuditLog, now: () => Date): NoteVisit {
  const untilOf = new LRUCache<string, number>({ max: maxRemembered })
  /** By the same key. A screen asks for much at once: all of it waits for one transaction. */
  const underWay = new Map<string, Promise<void>>()

  async function note(key: string, by: Actor, shopId: string): Promise<void> {
    const at = now()
    const until = new Date(at.getTime() + visitLastsMs)
    const leaveTrace = () =>
      database.transaction(async (session) => {
        if (await takeVisit(database, { uid: by.uid, shopId }, { at, until }, session))
          await audit.record({ action: 'shop.read-by-administrator', by, shopId, facts: {} }, session)
      })
    await retryConflicts(leaveTrace)
    untilOf.set(key, until.getTime())
  }

  return (by, shopId) => {
    const key = `${by.uid} ${shopId}`
    const until = untilOf.get(key)
    const left = until === undefined ? 0 : until - now().getTime()
    // Longer than any lasts: the clock was set back since.
    if (left > 0 && left <= visitLastsMs) return
    const noted = underWay.get(key) ?? note(key, by, shopId).finally(() => underWay.delete(key))
    underWay.set(key, noted)
    return noted
  }
}
