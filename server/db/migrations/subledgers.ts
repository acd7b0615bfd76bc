import { type AnyBulkWriteOperation, type Db, type Document, MongoServerError } from 'mongodb'
import { findNamed, keyOf } from '../../books/documents-store.ts'
import { idOfStored } from '../../books/engine/document-kind.ts'
import { pagesInOrder } from '../../books/journal/in-order-store.ts'
import { entriesIn } from '../../books/journal/page.ts'
import { isKnownSource, kindOf, kindOfSource } from '../../books/kinds/index.ts'
import { SubledgerFold } from '../../books/subledgers/fold.ts'
import type { Logger } from '../../log.ts'
import { readPartyMerges } from '../../parties/merges-store.ts'
import { type Collections, openCollections } from '../collections.ts'
import type { ChainHeadDocument, EntryDocument } from '../documents.ts'
import { withLongs } from '../longs.ts'

const folded = ['openItems', 'dayTaxTotals'] as const
const atOnce = 1_000
/** Of the errors of a shop. */
const maxListed = 10
const namespaceExistsCode = 48

/**
 * Open items and totals of tax are folded from the journal of every shop, and for lines that don't say what they are
 * of from its documents. Each part is written together with a mark in the head, and the last with the projections by
 * which a shop is known to be done: of two processes that do the same one goes on.
 *
 * The fold is the one of this program, whatever it was when this step was written: what it makes is what the audit
 * holds them against and a rebuild makes of them, and the head says which fold it was. A document that can't be read
 * keeps no shop from starting: the others are folded, and the head says that not all of the journal is.
 */
export async function foldSubledgers(db: Db, log: Logger): Promise<void> {
  for (const name of folded) await makeCollection(db, name)
  const collections = openCollections(db)
  for await (const { _id } of collections.chainHeads.find().project<{ _id: string }>({ _id: 1 }))
    await foldShop(db, collections, _id, log)
}

async function foldShop(db: Db, collections: Collections, shopId: string, log: Logger): Promise<void> {
  const head = await collections.chainHeads.findOne({ _id: shopId })
  if (!head || isDone(head)) return
  const { fold, errors } = await foldOf(collections, shopId)
  // What was settled of an item that could not be read is of no use.
  const items = [...fold.openItems.values()].filter(({ amountMinor, openMinor }) =>
    [amountMinor, openMinor].every((amount) => amount >= 0),
  )
  const totals = [...fold.taxTotals.keys()].map((key) => ({
    _id: { shopId, ...taxTotalId(key) },
    ...Object.fromEntries(fold.taxTotals.of(key)),
  }))
  for (const [name, documents] of [
    ['openItems', items],
    ['dayTaxTotals', totals],
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
  const page = errors.length === 0 ? head.version : 0
  const done = folded.map((name) => ({ name, version: 1, page }))
  const before = (head.projections ?? []).filter(({ name }) => done.every((one) => one.name !== name))
  const projections = [...before, ...done]
  const isMine = await write(db, collections, head, { $set: { projections }, $unset: { folding: '' } }, null)
  if (isMine && errors.length > 0)
    log.error(
      { shopId, errors: errors.slice(0, maxListed), count: errors.length },
      'open items and totals of tax are without what could not be read of the books: run the audit, mend it from a backup, and run npm run books -- rebuild',
    )
}

/** The members of an id of a total of tax as it was then, of the key by day and `taxName`. */
function taxTotalId(key: string): object {
  const [day = '', name = ''] = key.split(' ')
  const [direction, taxClass, rateBp, use, component] = name.split(':')
  return {
    day,
    direction,
    class: taxClass,
    rateBp: rateBp === 'other' ? rateBp : Number(rateBp),
    use,
    component,
  }
}

/** In the order of the entries, earlier ones by their documents: what is settled was raised before. */
async function foldOf(
  collections: Collections,
  shopId: string,
): Promise<{ fold: SubledgerFold; errors: string[] }> {
  const fold = new SubledgerFold(shopId, await readPartyMerges(collections, shopId))
  const errors: string[] = []
  const noting = (where: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      errors.push(`${where}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for await (const page of pagesInOrder(collections.journalPages, shopId)) {
    const entries: EntryDocument[] = []
    noting(`page ${page._id.version}`, () => entries.push(...entriesIn(page)))
    const named = entries
      .filter(({ factsVersion, source }) => factsVersion === undefined && isKnownSource(source?.kind))
      .map(({ source }) => source)
    const documents = new Map(
      (await findNamed(collections, shopId, named)).map((found) => [
        keyOf(found.collection.name, idOfStored(found.collection, found.document)),
        found,
      ]),
    )
    for (const entry of entries) {
      noting(`entry ${entry._id.number}`, () => {
        fold.addEntry(entry)
        if (entry.factsVersion !== undefined) return
        const { collection } = kindOfSource(entry.source.kind)
        const found = documents.get(keyOf(collection.name, entry.source.id))
        if (found) fold.addDocument(kindOf(collection, found.document), found.document)
      })
    }
  }
  return { fold, errors }
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
      // Earlier heads are not as they have to be until this is done.
      const options = { session, bypassDocumentValidation: true }
      const { matchedCount } = await chainHeads.updateOne(filter, mark, options)
      isMine = matchedCount === 1
      if (isMine && part) await db.collection(part.name).bulkWrite(part.writes, { session, ordered: false })
    }),
  )
  if (isMine) return true
  const now = await chainHeads.findOne({ _id })
  if (now && isDone(now)) return false
  throw new Error(`an older version of the program still writes to the books of ${_id}: stop that program`)
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
