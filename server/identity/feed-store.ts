import type { ChangeStream, ChangeStreamDocument, Timestamp } from 'mongodb'
import type { Database } from '../db/client.ts'
import { keepFollowing } from '../db/keep-following.ts'
import type { Logger } from '../log.ts'

/**
 * A session (by Keycloak's session id) or a person (by uid) whose tokens issued before `at` no longer count; or a session
 * that were taken over by a code (`turn`), which has the rights of staff until a password was entered in it (`own`).
 */
export type RevocationDocument = {
  _id: string
  kind: 'session' | 'person' | 'turn' | 'own'
  at: Date
  expiresAt: Date
}

/** The books are open to this Keycloak session until then. */
export type GrantDocument = { _id: string; uid: string; expiresAt: Date }

/** What a process learns of what others write: called in the order of the writes. */
export type FeedListener = {
  revoked(revocation: RevocationDocument): void
  granted(grant: GrantDocument): void
  /** A grant ended, by hand or by time. */
  locked(sid: string): void
  rolesChanged(): void
}

type IdentityFeed = {
  /** Whether everything written until a moment ago is known here; while not, nothing may be remembered. */
  isCurrent(): boolean
  close(): Promise<void>
}

/** How long one look at the change stream waits on the server, and how old the last one may be. */
const waitMs = 800
const staleAfterMs = 3_000
const pauseAfterFailureMs = 500

const followed = ['revocations', 'accountingGrants', 'shops', 'softwaredev']

type FeedEvent = ChangeStreamDocument<RevocationDocument | GrantDocument>

/**
 * Follows revocations, grants and role records by one change stream. It is current while the server
 * answers the stream's questions: a stream that is cut, hangs or fails over is noticed by its silence.
 */
export function followIdentity(database: Database, listener: FeedListener, log: Logger): IdentityFeed {
  const { db } = database
  let heardAt = Number.NEGATIVE_INFINITY
  let isWarned = false

  async function open(): Promise<ChangeStream<RevocationDocument | GrantDocument, FeedEvent>> {
    const { operationTime } = await db.command({ ping: 1 })
    return db.watch<RevocationDocument | GrantDocument, FeedEvent>(
      // By whole names: of a sale's transaction MongoDB compares the name of each write with them literally.
      [{ $match: { ns: { $in: followed.map((coll) => ({ db: db.databaseName, coll })) } } }],
      {
        fullDocument: 'updateLookup',
        maxAwaitTimeMS: waitMs,
        startAtOperationTime: operationTime as Timestamp,
      },
    )
  }

  const following = keepFollowing({
    open,
    async read(stream, isClosing) {
      try {
        let event = await stream.tryNext()
        await readAll(database, listener)
        let isCaughtUp = false
        while (!isClosing()) {
          if (event) tell(listener, event)
          else isCaughtUp = true
          if (isCaughtUp) heardAt = performance.now()
          if (isWarned && isCaughtUp) {
            log.info('revocations and roles are followed again')
            isWarned = false
          }
          event = await stream.tryNext()
        }
      } finally {
        heardAt = Number.NEGATIVE_INFINITY
      }
    },
    onBreak(error) {
      if (!isWarned)
        log.warn({ err: error }, 'revocations and roles are not followed: reading them every time')
      isWarned = true
    },
    pauseMs: pauseAfterFailureMs,
  })
  return {
    isCurrent: () => performance.now() - heardAt < staleAfterMs,
    close: () => following.close(),
  }
}

/** What was written before the stream began. */
async function readAll(database: Database, listener: FeedListener): Promise<void> {
  listener.rolesChanged()
  const now = new Date()
  for await (const revocation of revocations(database).find({ expiresAt: { $gt: now } })) {
    listener.revoked(revocation)
  }
  for await (const grant of grants(database).find({ expiresAt: { $gt: now } })) listener.granted(grant)
}

function tell(listener: FeedListener, event: FeedEvent): void {
  // Dropped, renamed, invalidated: the loop starts again and reads everything again.
  if (!('ns' in event) || !('coll' in event.ns))
    throw new Error(`the identity feed met a ${event.operationType}`)
  const { coll } = event.ns
  const document = 'fullDocument' in event ? event.fullDocument : undefined
  if (coll === 'shops' || coll === 'softwaredev') {
    listener.rolesChanged()
  } else if (coll === 'revocations') {
    if (document && 'at' in document) listener.revoked(document)
  } else if (document && 'uid' in document) {
    listener.granted(document)
  } else if ('documentKey' in event && event.operationType === 'delete') {
    listener.locked(String(event.documentKey._id))
  }
}

export function revocations({ db }: Database) {
  return db.collection<RevocationDocument>('revocations')
}

export function grants({ db }: Database) {
  return db.collection<GrantDocument>('accountingGrants')
}
