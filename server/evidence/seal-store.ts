import { randomBytes } from 'node:crypto'
import { BSON, type ClientSession, type Collection, type Db, type Document, type Filter } from 'mongodb'
import { type AuditHead, headOfNone } from '../audit-log/chain.ts'
import { auditHeads, moveHead } from '../audit-log/store.ts'
import { sealDigest } from '../books/engine/facts.ts'
import { type Database, inTransaction } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { type SealedItem, type SealPage, sealChainOf, sealedIdOf, sealHashOf } from './seal.ts'
import { sealedCollections } from './sealed-collections.ts'

type Id = { shopId: string }
export type EvidenceDocument = Document & { _id: Id }

export const sealPages = ({ db }: Pick<Database, 'db'>) => db.collection<SealPage>('evidenceSeals')
/** A collection by its name: the audit and the seals read all of them in the same way. */
export const evidenceIn = (db: Db, collection: string) => db.collection<EvidenceDocument>(collection)
/** Reads numbers with their stored types, which are sealed as well. */
export const asStored = { promoteValues: false } as const

/** What a write of evidence reports: the documents that it changed, added or deleted. */
export type SealedWrite = {
  session: ClientSession
  touch(collection: string, ids: readonly Id[]): void
}

/** Queues the writes of a shop in this process, so that they do not conflict at the head of its chain. */
const inTurn = oneAtATime()

/**
 * Writes documents of evidence, and seals them as they are afterwards, in one transaction: a process that is killed
 * leaves both or neither. Retried if another process sealed in the meantime, so `work` may run several times.
 * @param isErasing texts were erased: the salts of earlier seals of these documents are removed
 */
export function writeSealed<Result>(
  { db }: Pick<Database, 'db'>,
  shopId: string,
  work: (write: SealedWrite) => Promise<Result>,
  { isErasing = false } = {},
): Promise<Result> {
  return inTurn(`${db.databaseName} ${shopId}`, () =>
    retryConflicts(async () => {
      let result: { value: Result } | undefined
      await inTransaction(db.client, async (session) => {
        const touched = new Map<string, Id[]>()
        const touch = (collection: string, ids: readonly Id[]) => {
          touched.set(collection, [...(touched.get(collection) ?? []), ...ids])
        }
        result = { value: await work({ session, touch }) }
        const items = await itemsOf(db, touched, session)
        if (items.length === 0) return
        if (isErasing) await removeSalts(db, shopId, items, session)
        await appendSeal(db, shopId, { items }, session)
      })
      if (!result) throw new Error('a transaction ended without its work')
      return result.value
    }),
  )
}

/** The same for one document. @param write returns whether it changed the document, which is sealed only then */
export function writeSealedOne(
  database: Pick<Database, 'db'>,
  collection: string,
  _id: Id,
  write: (session: ClientSession) => Promise<boolean>,
): Promise<boolean> {
  return writeSealed(database, _id.shopId, async ({ session, touch }) => {
    const isChanged = await write(session)
    if (isChanged) touch(collection, [_id])
    return isChanged
  })
}

/** Adds one document. @returns whether it was added; false where there is one of this id */
export async function addSealed(
  database: Pick<Database, 'db'>,
  collection: string,
  document: EvidenceDocument,
): Promise<boolean> {
  try {
    return await writeSealedOne(database, collection, document._id, async (session) => {
      await evidenceIn(database.db, collection).insertOne(document, { session })
      return true
    })
  } catch (error) {
    if (duplicateField(error) === '_id') return false
    throw error
  }
}

/** The ids of those that are about to be changed together. Not `distinct`, which a sharded collection refuses here. */
export async function idsToChange<Stored extends { _id: Id }>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  session: ClientSession,
): Promise<Stored['_id'][]> {
  const found = collection.find(filter, { session }).project<Pick<Stored, '_id'>>({ _id: 1 })
  return (await found.toArray()).map(({ _id }) => _id)
}

async function itemsOf(
  db: Db,
  touched: ReadonlyMap<string, readonly Id[]>,
  session: ClientSession,
): Promise<SealedItem[]> {
  const items: SealedItem[] = []
  for (const [collection, ids] of touched) {
    const documents = await evidenceIn(db, collection)
      .find({ _id: { $in: [...ids] } }, { session, ...asStored })
      .toArray()
    const present = new Map(documents.map((document) => [sealedIdOf(document._id), document]))
    for (const id of new Set(ids.map(sealedIdOf))) {
      const document = present.get(id)
      items.push(document ? itemOf(collection, document) : { collection, id, digest: null })
    }
  }
  return items
}

export function itemOf(collection: string, document: EvidenceDocument): SealedItem {
  const salt = randomBytes(16).toString('base64url')
  const digest = sealDigest(salt, sealedText(collection, document))
  return { collection, id: sealedIdOf(document._id), digest, salt }
}

/** The canonical text of a document, types included: extended JSON with its fields in order, at any depth. */
export function sealedText(collection: string, document: Document): string {
  const sealed = { ...document }
  for (const field of sealedCollections[collection]?.unsealed ?? []) delete sealed[field]
  return JSON.stringify(ordered(BSON.EJSON.serialize(sealed, { relaxed: false })))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, ordered(field)]))
}

export async function lastSeal(db: Db, shopId: string, session?: ClientSession): Promise<AuditHead> {
  const chain = sealChainOf(shopId)
  const options = session ? { session } : {}
  return (await auditHeads({ db }).findOne({ _id: chain }, options)) ?? headOfNone(chain)
}

/** @throws TransactionConflict where another process sealed in the meantime */
export async function appendSeal(
  db: Db,
  shopId: string,
  content: Pick<SealPage, 'items' | 'asFound'>,
  session: ClientSession,
): Promise<void> {
  const head = await lastSeal(db, shopId, session)
  const _id = { shopId, number: head.number + 1 }
  const page = { _id, at: new Date(), ...content, previousHash: head.hash }
  const hash = sealHashOf(page)
  await moveHead({ db }, head, { number: _id.number, hash }, session)
  await sealPages({ db }).insertOne({ ...page, hash }, { session })
}

/** Prevents guessing an erased text from earlier seals: without the salt, a guess can't be tested against a digest. */
async function removeSalts(
  db: Db,
  shopId: string,
  items: readonly SealedItem[],
  session: ClientSession,
): Promise<void> {
  for (const [collection, ofCollection] of Map.groupBy(items, (item) => item.collection)) {
    const id = { $in: ofCollection.map((item) => item.id) }
    await sealPages({ db }).updateMany(
      { '_id.shopId': shopId, items: { $elemMatch: { collection, id } } } as Filter<SealPage>,
      { $unset: { 'items.$[one].salt': '' } },
      { session, arrayFilters: [{ 'one.collection': collection, 'one.id': id }] },
    )
  }
}
