import { LRUCache } from 'lru-cache'
import type { FeedListener, GrantDocument, RevocationDocument } from './feed-store.ts'
import type { Roles } from './roles.ts'

const maxRemembered = 20_000

/** What this process knows of people and sessions, as reported by the feed. */
export type AccessMemory = ReturnType<typeof openAccessMemory>

export function openAccessMemory(now: () => Date) {
  const rolesByUid = new LRUCache<string, { email: string; isEmailVerified: boolean; roles: Roles }>({
    max: maxRemembered,
  })
  const revocationsById = new Map<string, RevocationDocument>()
  const grantsBySid = new Map<string, GrantDocument>()
  /** Sessions locked by hand here: the feed may still report the grant that was ended. */
  const lockedBySid = new Map<string, { expiresAt: Date }>()
  /** Counts role events: what was read before one is not remembered after it. */
  let rolesVersion = 0

  const listener: FeedListener = {
    revoked(revocation) {
      const known = revocationsById.get(revocation._id)
      if (!known || known.at <= revocation.at) revocationsById.set(revocation._id, revocation)
      if (revocation.kind === 'session') grantsBySid.delete(revocation._id)
      dropExpired(revocationsById, now())
    },
    granted(grant) {
      const locked = lockedBySid.get(grant._id)
      if (locked && grant.expiresAt <= locked.expiresAt) return
      grantsBySid.set(grant._id, grant)
      dropExpired(grantsBySid, now())
    },
    locked: (sid) => void grantsBySid.delete(sid),
    rolesChanged() {
      rolesVersion += 1
      rolesByUid.clear()
    },
  }
  return {
    rolesByUid,
    revocationsById,
    grantsBySid,
    listener,
    rolesVersion: () => rolesVersion,
    /** Locked by hand: until when no older grant counts. */
    lock(sid: string, expiresAt: Date) {
      lockedBySid.set(sid, { expiresAt })
      dropExpired(lockedBySid, now())
      listener.locked(sid)
    },
  }
}

/** Looks only once in a while, when enough has gathered to be worth it. */
function dropExpired(remembered: Map<string, { expiresAt: Date }>, at: Date): void {
  if (remembered.size % 256 !== 0) return
  for (const [id, { expiresAt }] of remembered) if (expiresAt <= at) remembered.delete(id)
}
