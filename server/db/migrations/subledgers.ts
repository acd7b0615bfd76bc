import { type AnyBulkWriteOperation, type Db, type Document, MongoServerError } from 'mongodb'
import { findSources, sourceKey } from '../../books/documents-store.ts'
import { pagesInOrder } from '../../books/journal/in-order-store.ts'
import { entriesIn } from '../../books/journal/page.ts'
import { SubledgerFold } from '../../books/subledgers/fold.ts'
import { type Collections, openCollections } from '../collections.ts'
import type { ChainHeadDocument, ProjectionState } from '../documents.ts'
import { withLongs } from '../longs.ts'

const folded = ['dayTaxTotals', 'openItems'] as const
const atOnce = 1_000
const namespaceExistsCode = 48

/**
 * Open items and totals of tax are folded from the journal of every shop, and for lines that don't say what they are
 * of from its documents. Each part is written together with a mark in the head, and the last with the projections by
 * which a shop is known to be done: of two processes that do the same one goes on.
 */
export async function foldSubledgers(db: Db): Promise<void> {
  for (const name of folded) await makeCollection(db, name)
  const collections = openCollections(db)
  for await (const { _id } of collections.chainHeads.find().project<{ _id: string }>({ _id: 1 }))
    await foldShop(db, collections, _id)
}

async function foldShop(db: Db, collections: Collections, shopId: string): Promise<void> {
  const head = await collections.chainHeads.findOne({ _id: shopId })
  if (!head || isDone(head)) return
  const fold = await foldOf(collections, shopId)
  const { openItems, dayTaxTotals } = collections
  const items = [...fold.openItems.values()]
  const totals = fold.storedTaxTotals()
  for (const [name, documents] of [
    [openItems.collectionName, items],
    [dayTaxTotals.collectionName, totals],
  ] as const) {
    for (let from = 0; from < documents.length; from += atOnce) {
      const writes = documents.slice(from, from + atOnce).map((document): AnyBulkWriteOperation => {
        const { _id, ...replacement } = withLongs(document) as Document
        return { replaceOne: { filter: { _id }, replacement, upsert: true } }
      })
      const mark = { $set: { folding: { name, from } } }
      if (!(await write(db, collections, head, mark, { name, writes }))) return
    }
  }
  const done = folded.map((name): ProjectionState => ({ name, version: 1, page: head.version }))
  const projections = [...(head.projections ?? []), ...done]
  await write(db, collections, head, { $set: { projections }, $unset: { folding: '' } }, null)
}

/** In the order of the entries, those of before by their documents: what is settled was raised before. */
async function foldOf(collections: Collections, shopId: string): Promise<SubledgerFold> {
  const fold = new SubledgerFold(shopId)
  for await (const page of pagesInOrder(collections.journalPages, shopId)) {
    const ofBefore = page.entries.filter(({ factsVersion }) => factsVersion === undefined)
    const named = ofBefore.map(({ source }) => source)
    const documents = await findSources(collections, shopId, named)
    for (const entry of entriesIn(page)) {
      fold.addEntry(entry)
      const source = documents.get(sourceKey(entry.source))
      if (source) fold.addDocument(source.kind, source.document)
    }
  }
  return fold
}

/**
 * Writes a part, if the head is still the one that was read.
 * @returns false where another process was quicker, and is done with this shop
 */
async function write(
  db: Db,
  { chainHeads }: Collections,
  { _id, version }: ChainHeadDocument,
  mark: Document,
  part: { name: string; writes: AnyBulkWriteOperation[] } | null,
): Promise<boolean> {
  let isMine = false
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const filter = { _id, version, 'projections.name': { $ne: folded[0] } }
      const { matchedCount } = await chainHeads.updateOne(filter, mark, { session })
      isMine = matchedCount === 1
      if (isMine && part) await db.collection(part.name).bulkWrite(part.writes, { session, ordered: false })
    }),
  )
  if (isMine) return true
  const now = await chainHeads.findOne({ _id })
  if (now && isDone(now)) return false
  throw new Error(
    `an older version of the program still writes to the books of ${_id}: stop it, and start again`,
  )
}

function isDone({ projections = [] }: Partial<ChainHeadDocument>): boolean {
  return projections.some(({ name }) => name === folded[0])
}

async function makeCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === namespaceExistsCode)) throw error
  }
}
