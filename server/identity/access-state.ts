import { booksUnlockedMs } from '#domain/books-unlocked.ts'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { type AccessMemory, openAccessMemory } from './access-memory.ts'
import type { AccessClaims } from './access-tokens.ts'
import { followIdentity, type GrantDocument, type RevocationDocument } from './feed-store.ts'
import { readRoleRecords } from './role-store.ts'
import { type Person, type Roles, resolveRoles } from './roles.ts'
import {
  deleteGrant,
  findGrant,
  findRevocations,
  findTurn,
  saveGrant,
  saveRevocation,
  turnOf,
} from './session-store.ts'

/** Whose a token is, and of when. */
type TokenHolder = Pick<AccessClaims, 'uid' | 'sid' | 'issuedAtMs'>

/** The present access of people: their roles, which sessions were ended, and for which the books are open. */
export type AccessState = {
  /** Refuses session_revoked. Remembered; at once while the feed is current. */
  requireLive(claims: TokenHolder): void | Promise<void>
  /** Whether requireLive would refuse. */
  isRevoked(claims: TokenHolder): Promise<boolean>
  /** Remembered per uid; at once for someone seen before. */
  rolesOf(claims: AccessClaims): Roles | Promise<Roles>
  /** Read afresh, for a sign-in. */
  readRoles(person: Person): Promise<Roles>
  /** Until when the books are open to this session of this person; null while they are locked. */
  grantUntil(claims: Pick<AccessClaims, 'sid' | 'uid'>): Date | null | Promise<Date | null>
  openBooks(claims: Pick<AccessClaims, 'sid' | 'uid'>): Promise<Date>
  lockBooks(sid: string): Promise<void>
  revoke(kind: 'session' | 'person', id: string, lastsMs: number): Promise<void>
  /** Whether this session's till was taken over by a code: it has the rights of staff. At once while the feed is current. */
  isInTurn(sid: string): boolean | Promise<boolean>
  beginTurn(sid: string, lastsMs: number): Promise<void>
  /** The session's own person has entered the password. */
  endTurn(sid: string): Promise<void>
  /** Role records were changed by this process: don't wait for the feed to say so. */
  forgetRoles(): void
  close(): Promise<void>
}

type AccessStateDeps = { config: Pick<Config, 'adminEmail'>; database: Database; now(): Date; log: Logger }

type Shared = AccessStateDeps & { memory: AccessMemory; feed: ReturnType<typeof followIdentity> }

export function createAccessState(deps: AccessStateDeps): AccessState {
  const memory = openAccessMemory(deps.now)
  const feed = followIdentity(deps.database, memory.listener, deps.log)
  const shared = { ...deps, memory, feed }
  return {
    ...revocationsBy(shared),
    ...rolesBy(shared),
    ...booksBy(shared),
    ...turnsBy(shared),
    close: () => feed.close(),
  }
}

function revocationsBy({
  database,
  now,
  memory: { revocationsById, listener },
  feed,
}: Shared): Pick<AccessState, 'requireLive' | 'isRevoked' | 'revoke'> {
  function requireLive(claims: TokenHolder): void | Promise<void> {
    if (feed.isCurrent()) {
      if (revocationsById.size === 0) return
      refuseRevoked(claims, revocationsById.get(claims.sid))
      refuseRevoked(claims, revocationsById.get(claims.uid))
      return
    }
    return findRevocations(database, claims.sid, claims.uid).then((found) => {
      for (const revocation of found) refuseRevoked(claims, revocation)
    })
  }

  return {
    requireLive,
    async isRevoked(claims) {
      try {
        await requireLive(claims)
        return false
      } catch (error) {
        if (error instanceof Refusal && error.code === 'session_revoked') return true
        throw error
      }
    },
    async revoke(kind, id, lastsMs) {
      const at = now()
      const revocation = { _id: id, kind, at, expiresAt: new Date(at.getTime() + lastsMs) }
      await saveRevocation(database, revocation)
      listener.revoked(revocation)
      if (kind === 'session') await deleteGrant(database, id)
    },
  }
}

function rolesBy({
  config,
  database,
  memory: { rolesByUid, rolesVersion, listener },
  feed,
}: Shared): Pick<AccessState, 'rolesOf' | 'readRoles' | 'forgetRoles'> {
  async function readRoles(person: Person): Promise<Roles> {
    return resolveRoles(person, await readRoleRecords(database, person), config.adminEmail)
  }

  async function readAndRemember({ uid, email, isEmailVerified }: AccessClaims): Promise<Roles> {
    const version = rolesVersion()
    const roles = await readRoles({ uid, email, isEmailVerified })
    if (feed.isCurrent() && version === rolesVersion()) rolesByUid.set(uid, { email, isEmailVerified, roles })
    return roles
  }

  return {
    rolesOf(claims) {
      if (feed.isCurrent()) {
        const known = rolesByUid.get(claims.uid)
        if (known && known.email === claims.email && known.isEmailVerified === claims.isEmailVerified) {
          return known.roles
        }
      }
      return readAndRemember(claims)
    },
    readRoles,
    forgetRoles: listener.rolesChanged,
  }
}

function booksBy({
  database,
  now,
  memory: { grantsBySid, listener, lock },
  feed,
}: Shared): Pick<AccessState, 'grantUntil' | 'openBooks' | 'lockBooks'> {
  async function readGrant(sid: string, uid: string): Promise<Date | null> {
    const grant = await findGrant(database, sid)
    return openUntil(grant, uid, now())
  }

  return {
    grantUntil({ sid, uid }) {
      const known = feed.isCurrent() ? openUntil(grantsBySid.get(sid) ?? null, uid, now()) : null
      // Another process may have granted it a moment ago: only the database says no.
      return known ?? readGrant(sid, uid)
    },
    async openBooks({ sid, uid }) {
      const grant = { _id: sid, uid, expiresAt: new Date(now().getTime() + booksUnlockedMs) }
      await saveGrant(database, grant)
      listener.granted(grant)
      return grant.expiresAt
    },
    async lockBooks(sid) {
      lock(sid, new Date(now().getTime() + booksUnlockedMs))
      await deleteGrant(database, sid)
    },
  }
}

function turnsBy({
  database,
  now,
  memory: { revocationsById, listener },
  feed,
}: Shared): Pick<AccessState, 'isInTurn' | 'beginTurn' | 'endTurn'> {
  async function saveTurn(kind: 'turn' | 'own', sid: string, expiresAt: Date): Promise<void> {
    const turn = { _id: turnOf(sid), kind, at: now(), expiresAt }
    await saveRevocation(database, turn)
    listener.revoked(turn)
  }

  return {
    isInTurn(sid) {
      if (feed.isCurrent()) return revocationsById.get(turnOf(sid))?.kind === 'turn'
      return findTurn(database, sid)
    },
    beginTurn: (sid, lastsMs) => saveTurn('turn', sid, new Date(now().getTime() + lastsMs)),
    async endTurn(sid) {
      const [found] = await findRevocations(database, turnOf(sid), turnOf(sid))
      if (found?.kind === 'turn') await saveTurn('own', sid, found.expiresAt)
    },
  }
}

/** A session ended for good; a person's tokens only up to the revocation, so that a new login works. */
function refuseRevoked(claims: TokenHolder, revocation: RevocationDocument | undefined): void {
  if (!revocation) return
  if (revocation.kind === 'session' || claims.issuedAtMs <= revocation.at.getTime()) {
    throw new Refusal('session_revoked')
  }
}

function openUntil(grant: GrantDocument | null, uid: string, at: Date): Date | null {
  return grant && grant.uid === uid && grant.expiresAt > at ? grant.expiresAt : null
}
