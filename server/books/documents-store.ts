import type { Collection, Document, Filter } from 'mongodb'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import type { Database } from '../db/client.ts'
import type { Collections } from '../db/collections.ts'
import type { StoredDocument } from '../db/documents.ts'
import { fieldPath } from '../db/paths.ts'
import type { AnyKind, DocumentKind } from './engine/document-kind.ts'
import type { OtherDocument } from './engine/needs.ts'
import { documentCollections, findKind, kindOf, kindOfSource } from './kinds/index.ts'

/** A document of the books with its kind, whatever that is. */
export type BookDocument = { kind: AnyKind; document: StoredDocument }

type Stored = StoredDocument & Document

/** A document as it was found in its collection, of whatever kind it may be. */
export type FoundDocument = { collection: AnyKind['collection']; document: StoredDocument }

/** The documents of a shop, collection by collection; or those alone that have an entry, as they say, or have none. */
export async function* streamDocuments(
  collections: Collections,
  shopId: string,
  { posted }: { posted?: boolean } = {},
): AsyncGenerator<FoundDocument> {
  const chosen = posted === undefined ? {} : { $expr: posted ? hasEntry : { $not: [hasEntry] } }
  const filter = { ...ofShop(shopId), ...chosen } as Filter<Stored>
  for (const collection of documentCollections) {
    for await (const document of openStored(collections, collection).find(filter).batchSize(500))
      yield { collection, document }
  }
}

/** The documents that these entries say they were posted from, as far as they are there. */
export async function findNamed(
  collections: Collections,
  shopId: string,
  sources: readonly EntrySource[],
): Promise<FoundDocument[]> {
  const found = await Promise.all(
    documentCollections.map(async (collection) => {
      const own = sources.filter(({ kind }) => kindOfSource(kind).collection.name === collection.name)
      return own.length === 0 ? [] : findByIds(collections, shopId, collection, own)
    }),
  )
  return found.flat()
}

async function findByIds(
  collections: Collections,
  shopId: string,
  collection: AnyKind['collection'],
  named: readonly { id: string }[],
): Promise<FoundDocument[]> {
  const ids = named.map(({ id }) => ({ shopId, [fieldPath(collection.idName)]: id }))
  const filter = { _id: { $in: ids } } as Filter<Stored>
  const documents = await openStored(collections, collection).find(filter).toArray()
  return documents.map((document) => ({ collection, document }))
}

/** The same, each with its kind, by `sourceKey`. */
export async function findSources(
  collections: Collections,
  shopId: string,
  sources: readonly EntrySource[],
): Promise<Map<string, BookDocument>> {
  const found = await findNamed(collections, shopId, sources)
  return new Map(
    found.map(({ collection, document }) => {
      const kind = kindOf(collection, document)
      return [sourceKey(kind.sourceOf(document)), { kind, document }]
    }),
  )
}

/** The documents that these follow (a return its sale), with all others that follow them, and what else they were planned from. */
export async function findFollowed(
  collections: Collections,
  shopId: string,
  documents: readonly FoundDocument[],
): Promise<FoundDocument[]> {
  const found: FoundDocument[] = []
  for (const [collection, of] of Map.groupBy(documents, (one) => one.collection)) {
    const { follows, idName } = collection
    if (follows === undefined) continue
    const followed = of.flatMap(({ document }) => {
      const id = (document as unknown as Record<string, unknown>)[follows]
      return typeof id === 'string' ? [id] : []
    })
    if (followed.length === 0) continue
    const ids = followed.map((id) => ({ shopId, [fieldPath(idName)]: id }))
    const filter = {
      $or: [{ _id: { $in: ids } }, { ...ofShop(shopId), [fieldPath(follows)]: { $in: followed } }],
    } as Filter<Stored>
    for (const document of await openStored(collections, collection).find(filter).toArray())
      found.push({ collection, document })
  }
  return [...found, ...(await findOthers(collections, shopId, documents))]
}

async function findOthers(
  collections: Collections,
  shopId: string,
  documents: readonly FoundDocument[],
): Promise<FoundDocument[]> {
  const named = documents.flatMap(({ collection, document }) => othersOf(collection, document))
  const found = await Promise.all(
    [...Map.groupBy(named, (one) => one.collection)].map(([collection, some]) =>
      findByIds(collections, shopId, collection, some),
    ),
  )
  return found.flat()
}

/** The documents that one follows (a return its sale, a reversal what it takes back), and those that follow it. */
export async function findRelated(
  collections: Collections,
  shopId: string,
  { kind: { collection }, document }: BookDocument,
): Promise<{ followed: BookDocument[]; followers: BookDocument[] }> {
  const id = idIn(collection, document)
  const ownFollowed = collection.follows && memberOf(document, collection.follows)
  const others = othersOf(collection, document)
  const named = [...(ownFollowed === undefined ? [] : [{ collection, id: ownFollowed }]), ...others]
  const followed = await Promise.all(
    named.map(async (one) => {
      const _id = { shopId, [fieldPath(one.collection.idName)]: one.id }
      const found = await openStored(collections, one.collection).findOne({ _id } as Filter<Stored>)
      return found ? [{ collection: one.collection, document: found }] : []
    }),
  )
  const followers = await Promise.all(
    documentCollections.map(async (one) => {
      if (one.follows === undefined) return []
      const filter = { ...ofShop(shopId), [fieldPath(one.follows)]: id } as Filter<Stored>
      const found = await openStored(collections, one).find(filter).sort({ recordedAt: 1 }).toArray()
      return found
        .filter(
          (follower) =>
            one === collection ||
            othersOf(one, follower).some((other) => other.collection === collection && other.id === id),
        )
        .map((follower) => ({ collection: one, document: follower }))
    }),
  )
  const withKind = (found: FoundDocument): BookDocument => ({
    kind: kindOf(found.collection, found.document),
    document: found.document,
  })
  return { followed: followed.flat().map(withKind), followers: followers.flat().map(withKind) }
}

function idIn({ idName }: AnyKind['collection'], { _id }: StoredDocument): string {
  return memberOf(_id, idName) ?? ''
}

function memberOf(of: object, name: string): string | undefined {
  const value = (of as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** None of a document of no kind: it is reported as such where its turn comes. */
function othersOf(collection: AnyKind['collection'], document: StoredDocument): readonly OtherDocument[] {
  return findKind(collection, document)?.others?.(document) ?? []
}

/** What a document is found by: its collection, and its id there. */
export function keyOf(collection: string, id: string): string {
  return `${collection} ${id}`
}

/** A source by its kind and id. */
export function sourceKey({ kind, id }: Pick<EntrySource, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** The documents with a zero total and without an entry, recorded up to an instant, one at a time. */
export async function* streamUnposted(
  collections: Collections,
  shopId: string,
  through: Date,
): AsyncGenerator<BookDocument> {
  const unposted = { ...ofShop(shopId), entryNumber: null, recordedAt: { $lte: through } }
  for (const collection of documentCollections) {
    for await (const document of openStored(collections, collection).find(unposted as Filter<Stored>))
      yield { kind: kindOf(collection, document), document }
  }
}

/** How many documents say that they are posted, by entries up to a number. */
export async function countPosted(
  collections: Collections,
  shopId: string,
  through: number,
): Promise<number> {
  const posted = { ...ofShop(shopId), entryNumber: { $gte: 1, $lte: through } }
  const counts = await Promise.all(
    documentCollections.map((collection) =>
      openStored(collections, collection).countDocuments(posted as Filter<Stored>),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** How many documents of a collection say that they have an entry, and how many say nothing of one. */
export type PostedCount = { posted: number; unposted: number }

/** A shop's documents counted, by the names of their collections. Asks once for all: most have none of a shop's. */
export async function countByCollection(
  collections: Collections,
  shopId: string,
): Promise<ReadonlyMap<string, PostedCount>> {
  const counted = ({ name }: AnyKind['collection']): Document[] => [
    { $match: ofShop(shopId) },
    {
      $group: {
        _id: name,
        posted: { $sum: { $cond: [hasEntry, 1, 0] } },
        unposted: { $sum: { $cond: [hasEntry, 0, 1] } },
      },
    },
  ]
  const [first, ...others] = documentCollections
  if (!first) return new Map()
  const counts = await openStored(collections, first)
    .aggregate<PostedCount & { _id: string }>([
      ...counted(first),
      ...others.map((one) => ({ $unionWith: { coll: one.name, pipeline: counted(one) } })),
    ])
    .toArray()
  return new Map(counts.map(({ _id, ...count }) => [_id, count]))
}

/** Of an aggregation: whether a document says that it has an entry. */
const hasEntry = { $and: [{ $isNumber: '$entryNumber' }, { $gte: ['$entryNumber', 1] }] }

const ofShop = (shopId: string): Filter<Stored> => ({ '_id.shopId': shopId })

function openStored(collections: Collections, { name }: AnyKind['collection']): Collection<Stored> {
  return collections[name as keyof Collections] as unknown as Collection<Stored>
}

/** A document of a kind by its id; null where the shop has none. */
export async function findDocument<One extends StoredDocument>(
  { db }: Database,
  { collection }: Pick<DocumentKind<never, One>, 'collection'>,
  shopId: string,
  id: string,
): Promise<One | null> {
  const found = await db
    .collection<Document>(collection.name)
    .findOne({ _id: { shopId, [fieldPath(collection.idName)]: id } as never })
  return found as One | null
}
