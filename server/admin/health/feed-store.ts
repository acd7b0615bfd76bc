import type { Database } from '../../db/client.ts'
import { keepFollowing } from '../../db/keep-following.ts'
import type { Logger } from '../../log.ts'
import type { ShopHealthDocument } from './document.ts'

/** What changed, as the processes of the installation wrote it. */
export type HealthNews =
  | { kind: 'shop'; document: ShopHealthDocument }
  | { kind: 'gone'; shopId: string }
  /** Something of a shop that its health is judged by; it was not looked at yet. */
  | { kind: 'source'; shopId: string }
  /** Of the installation: a backup, an audit, a rehearsal. */
  | { kind: 'installation' }
  /** What was written before is not known: the stream started or restarted. */
  | { kind: 'begun' }

const followed = ['shopHealth', 'maintenance', 'shops', 'tills', 'imports', 'shopAudits']
/** How long one look at the change stream waits on the server: news ends it. */
const waitMs = 1_000
const pauseAfterFailureMs = 1_000

type Seen = {
  operationType: string
  ns?: { coll?: string }
  documentKey?: { _id: string | { shopId?: string } }
  fullDocument?: ShopHealthDocument
}

/** Follows what is written by one change stream until it is closed; a broken stream is opened again. */
export function followHealth(
  database: Database,
  tell: (news: HealthNews) => void,
  log: Logger,
): { close(): Promise<void> } {
  return keepFollowing({
    open: () => watch(database),
    async read(stream, isClosing) {
      let seen = await stream.tryNext()
      tell({ kind: 'begun' })
      while (!isClosing()) {
        if (seen) newsOf(seen as unknown as Seen).forEach(tell)
        seen = await stream.tryNext()
      }
    },
    onBreak: (error) =>
      log.warn({ err: error }, 'the health of the shops is not followed: it is tried again'),
    pauseMs: pauseAfterFailureMs,
  })
}

/** Of the sources the ids are enough: a journal of a thousand shops is not sent along. */
function watch({ db }: Database) {
  return db.watch(
    [
      // By whole names: of a sale's transaction MongoDB compares the name of each write with them literally.
      { $match: { ns: { $in: followed.map((coll) => ({ db: db.databaseName, coll })) } } },
      {
        $project: {
          operationType: 1,
          ns: 1,
          documentKey: 1,
          fullDocument: { $cond: [{ $eq: ['$ns.coll', 'shopHealth'] }, '$fullDocument', '$$REMOVE'] },
        },
      },
    ],
    { maxAwaitTimeMS: waitMs },
  )
}

function newsOf({ operationType, ns, documentKey, fullDocument }: Seen): HealthNews[] {
  // Dropped, renamed, invalidated: the loop starts again.
  if (!ns?.coll || !documentKey) throw new Error(`the health feed met a ${operationType}`)
  const { _id: id } = documentKey
  const shopId = typeof id === 'string' ? id : id.shopId
  if (ns.coll === 'maintenance') return [{ kind: 'installation' }]
  if (shopId === undefined) return []
  if (ns.coll !== 'shopHealth') return [{ kind: 'source', shopId }]
  return fullDocument ? [{ kind: 'shop', document: fullDocument }] : [{ kind: 'gone', shopId }]
}
