import type { AnyBulkWriteOperation, Document, Filter } from 'mongodb'
import { takeNamesOff } from '../attachments/store.ts'
import type { AnyKind } from '../books/engine/document-kind.ts'
import { documentCollections, kindOf } from '../books/kinds/index.ts'
import type { Database } from '../db/client.ts'
import type { StoredDocument } from '../db/documents.ts'
import { fieldPath } from '../db/paths.ts'

const atOnce = 500

/**
 * Takes the texts, and the salts of their digests, off all documents that name a customer or supplier and were recorded before
 * an entry, and the names off the files that belong to them. Again it changes nothing.
 */
export async function eraseTexts(
  database: Database,
  { shopId, party, before }: { shopId: string; party: string; before: number },
): Promise<void> {
  for (const collection of documentCollections) {
    if (collection.parties)
      await eraseIn(database, shopId, collection, {
        '_id.shopId': shopId,
        $and: [
          { $or: collection.parties.map((member) => ({ [fieldPath(member)]: party })) },
          { $or: [{ entryNumber: null }, { entryNumber: { $lt: before } }] },
        ],
      })
  }
}

async function eraseIn(
  database: Database,
  shopId: string,
  collection: AnyKind['collection'],
  filter: Filter<StoredDocument & Document>,
): Promise<void> {
  const stored = database.db.collection<StoredDocument & Document>(collection.name)
  let writes: AnyBulkWriteOperation<StoredDocument & Document>[] = []
  const kinds = new Set<string>()
  let ids: string[] = []
  const write = async () => {
    if (writes.length > 0) await stored.bulkWrite(writes, { ordered: false })
    await takeNamesOff(database, shopId, { kinds, ids })
    writes = []
    ids = []
  }
  // Figures as MongoDB has them: everything but the texts is written back as it was.
  for await (const document of stored.find(filter, { promoteValues: false })) {
    ids.push(String((document._id as Record<string, unknown>)[collection.idName]))
    const kind = kindOf(collection, document)
    kinds.add(kind.name)
    const replacement = withoutTexts(document, kind.texts?.(document) ?? [])
    if (replacement !== null) writes.push({ replaceOne: { filter: { _id: document._id }, replacement } })
    if (ids.length === atOnce) await write()
  }
  await write()
}

/** A document without its texts and the salts of their digests; null where it has none. */
function withoutTexts(document: StoredDocument, texts: readonly string[]): Document | null {
  if (texts.length === 0) return null
  const { sealed } = document
  const rest = texts.reduce(
    (left, pointer) => without(left, pointer.split('/').slice(1)),
    document as unknown,
  )
  return {
    ...(rest as Document),
    ...(sealed && {
      sealed: sealed.map(({ at, salt, digest }) =>
        texts.includes(at) ? { at, digest } : { at, salt, digest },
      ),
    }),
  }
}

/** A value without the field that a path leads to. */
function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return value
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? without(item, rest) : item))
  const left = Object.entries(value).filter(([member]) => member !== name || rest.length > 0)
  return Object.fromEntries(
    left.map(([member, inner]) => [member, member === name ? without(inner, rest) : inner]),
  )
}

/** The customers who were erased since. */
export async function findErased({ db }: Database, shopId: string, since: Date): Promise<string[]> {
  const found = await db
    .collection<{ _id: { shopId: string; customerId: string }; isErased?: true; changedAt?: Date }>(
      'customers',
    )
    .find({ '_id.shopId': shopId, isErased: true, changedAt: { $gte: since } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id.customerId)
}
