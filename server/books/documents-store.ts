import type { Collection, Document, Filter } from 'mongodb'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import type { Collections } from '../db/collections.ts'
import type { StoredDocument } from '../db/documents.ts'
import { memberPath } from '../db/paths.ts'
import type { AnyKind } from './engine/document-kind.ts'
import { documentCollections, kindOf, kindOfSource } from './kinds/index.ts'

/** A document of the books with its kind, whatever that is. */
export type BookDocument = { kind: AnyKind; document: StoredDocument }

type Stored = StoredDocument & Document

/** All documents of a shop, collection by collection. */
export async function* streamDocuments(
  collections: Collections,
  shopId: string,
): AsyncGenerator<{ collection: AnyKind['collection']; document: StoredDocument }> {
  for (const collection of documentCollections) {
    for await (const document of openStored(collections, collection).find(ofShop(shopId)).batchSize(500))
      yield { collection, document }
  }
}

/** The documents that these entries say they were posted from, by `sourceKey`. */
export async function findSources(
  collections: Collections,
  shopId: string,
  sources: readonly EntrySource[],
): Promise<Map<string, BookDocument>> {
  const found = new Map<string, BookDocument>()
  await Promise.all(
    documentCollections.map(async (collection) => {
      const ids = sources
        .filter(({ kind }) => kindOfSource(kind).collection.name === collection.name)
        .map(({ id }) => ({ shopId, [memberPath(collection.idName)]: id }))
      if (ids.length === 0) return
      const documents = openStored(collections, collection).find({ _id: { $in: ids } } as Filter<Stored>)
      for await (const document of documents) {
        const kind = kindOf(collection, document)
        found.set(sourceKey(kind.sourceOf(document)), { kind, document })
      }
    }),
  )
  return found
}

/** A source by its kind and id. */
export function sourceKey({ kind, id }: Pick<EntrySource, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** The documents that came to nothing and have no entry, recorded up to an instant, one at a time. */
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

const ofShop = (shopId: string): Filter<Stored> => ({ '_id.shopId': shopId })

function openStored(collections: Collections, { name }: AnyKind['collection']): Collection<Stored> {
  return collections[name] as unknown as Collection<Stored>
}
