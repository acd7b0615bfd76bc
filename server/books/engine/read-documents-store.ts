import type { Document, Filter } from 'mongodb'
import type { ActiveReconciliations } from '../../bank/active-reconciliations.ts'
import { type Reconciled, readReconciled } from '../../bank/reconciled-store.ts'
import type { Database } from '../../db/client.ts'
import type { Collections } from '../../db/collections.ts'
import type { StoredDocument } from '../../db/documents.ts'
import { fieldPath } from '../../db/paths.ts'
import { readPartyMerges } from '../../parties/merges-store.ts'
import { type AnyKind, idOfStored } from './document-kind.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { Listed } from './needs.ts'
import type { ReadOpenItems } from './open-items-draft.ts'
import { readOpenItems } from './open-items-store.ts'
import type { Wanted, WantedDocuments } from './wanted.ts'

/** With the entries of what is to be taken back: their numbers, the documents say, that are read by now. */
export async function readFrozen(
  collections: Collections,
  shopId: string,
  { reconcilable }: Wanted,
  {
    documents,
    activeReconciliations,
  }: { documents: KnownDocuments; activeReconciliations: ActiveReconciliations | undefined },
): Promise<Reconciled> {
  const numbers = reconcilable.flatMap(
    ({ collection, id }) => documents.find(collection, id)?.entryNumber ?? [],
  )
  return readReconciled(collections, shopId, numbers, activeReconciliations)
}

/** The documents that raised what is open: which they are, the open items say. */
export async function readRaisers(
  database: Database,
  shopId: string,
  { raisers }: Wanted,
  { items }: ReadOpenItems,
  documents: KnownDocuments,
): Promise<void> {
  const originals = new Set([...items.values()].map(({ document }) => document))
  const none = { ids: new Set<string>(), claims: [], namesakes: [] }
  await Promise.all(
    [...raisers.values()].map((collection) =>
      readDocuments(database, shopId, { ...none, collection, originals }, true, documents),
    ),
  )
}

/** What documents lead to that are read by now. */
export async function readLedTo(
  database: Database,
  shopId: string,
  { leading }: Wanted,
  documents: KnownDocuments,
): Promise<void> {
  const ledTo = leading.flatMap(({ collection, id, leadsTo }) => {
    const document = documents.find(collection, id)
    return document && leadsTo ? leadsTo(document) : []
  })
  const once = new Map(ledTo.map((one) => [`${one.collection.name} ${JSON.stringify(one.of)}`, one]))
  const none = { ids: new Set<string>(), originals: new Set<string>(), claims: [] }
  await Promise.all(
    [...once.values()].map(({ collection, of }) =>
      readDocuments(database, shopId, { ...none, collection, namesakes: [of] }, true, documents),
    ),
  )
}

/** With the open items of what is to be taken back: which they are, the document says, that is read by now. */
export async function withReopened(
  collections: Collections,
  shopId: string,
  openItems: ReadOpenItems,
  wanted: Wanted,
  documents: KnownDocuments,
): Promise<ReadOpenItems> {
  const reopened = wanted.reopened.flatMap(({ collection, id, reopens }) => {
    const document = documents.find(collection, id)
    return document && reopens ? reopens(document) : []
  })
  if (reopened.length === 0) return openItems
  return readOpenItems(
    collections,
    shopId,
    [...wanted.openItems.values(), ...reopened],
    await readPartyMerges(collections, shopId),
  )
}

/** @param areNew whether the documents to record are assumed to be new, with unused numbers */
export async function readDocuments(
  { db }: Database,
  shopId: string,
  { collection, ids, originals, claims, namesakes }: WantedDocuments,
  areNew: boolean,
  into: KnownDocuments,
): Promise<void> {
  const stored = db.collection<StoredDocument & Document>(collection.name)
  const idsOf = (values: Iterable<string>) =>
    [...values].map((value) => ({ shopId, [fieldPath(collection.idName)]: value }))
  const find = async (filter: Document | null) => {
    if (filter === null) return
    const found = await stored.find(filter as Filter<StoredDocument & Document>).toArray()
    for (const document of found) into.add(collection, document)
  }
  const { follows } = collection
  await Promise.all([
    find(
      areNew
        ? null
        : {
            $or: [
              { _id: { $in: idsOf(ids) } },
              ...claims.map(({ of, field, values }) => ({
                '_id.shopId': shopId,
                ...of,
                [fieldPath(field)]: { $in: values },
              })),
            ],
          },
    ),
    find(originals.size === 0 ? null : { _id: { $in: idsOf(originals) } }),
    find(
      originals.size === 0 || follows === undefined
        ? null
        : { '_id.shopId': shopId, [fieldPath(follows)]: { $in: [...originals] } },
    ),
    // One of each is enough: what many documents have in common is read no oftener than what two have.
    ...namesakes.map(async (of) => {
      const filter = { '_id.shopId': shopId, ...of } as Filter<StoredDocument & Document>
      const found = await stored.findOne(filter)
      if (found) into.add(collection, found)
    }),
  ])
}

export async function readListed(
  { db }: Database,
  shopId: string,
  { collection, of, reduce = (document) => document }: Listed,
  into: KnownDocuments,
): Promise<void> {
  const stored = db.collection<StoredDocument & Document>(collection.name)
  const found = stored.find({ '_id.shopId': shopId, ...of } as Filter<StoredDocument & Document>)
  for await (const document of found) into.add(collection, reduce(document))
}

/** So many documents show what amounts are usual. */
const recentCount = 40
const recentTurns = 5

/** The last documents of some collections by their days, as `collection.indexes` has them, without reversed ones. */
export async function readRecent(
  { db, collections }: Pick<Database, 'db' | 'collections'>,
  shopId: string,
  { recent }: Wanted,
): Promise<ReadonlyMap<string, readonly StoredDocument[]>> {
  const read = async (collection: AnyKind['collection']) => {
    const stored = db.collection<StoredDocument & Document>(collection.name)
    const filter = { '_id.shopId': shopId } as Filter<StoredDocument & Document>
    const idOf = (document: StoredDocument) => idOfStored(collection, document)
    const kept: StoredDocument[] = []
    // Reversed ones make room for those before them, up to a limit: this is read with every document.
    for (let turn = 0; turn < recentTurns && kept.length < recentCount; turn += 1) {
      const next = stored.find(filter).sort({ postingDay: -1 })
      const found = await next
        .skip(turn * recentCount)
        .limit(recentCount)
        .toArray()
      const reversals = await collections.reversals
        .find({ '_id.shopId': shopId, reverses: { $in: found.map(idOf) } })
        .project<{ reverses: string }>({ _id: 0, reverses: 1 })
        .toArray()
      const reversed = new Set(reversals.map(({ reverses }) => reverses))
      kept.push(...found.filter((document) => !reversed.has(idOf(document))))
      if (found.length < recentCount) break
    }
    return [collection.name, kept.slice(0, recentCount)] as const
  }
  return new Map(await Promise.all([...recent].map(read)))
}
