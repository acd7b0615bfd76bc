import { type CollectionInfo, type Db, MongoServerError } from 'mongodb'
import { isValidatedBy, setValidator } from '#server/db/make-collections.ts'
import { formerTotals, leftBehind } from '../contents.ts'

type Head = { _id: string; version: number; projections?: unknown[] }
type Page = { _id: { shopId: string; version: number }; last: number }

/** No document is without an id. */
const nothing = { _id: { $exists: false } }
const namespaceExistsCode = 48

/**
 * From here on a program from before there were pages can't commit: neither one that still runs, by this lock, nor
 * one that is started again, by the version of the schema. One that was just starting may have opened the lock
 * again, so each of the steps that follow begins with it.
 */
export async function lockLeftBehind(db: Db): Promise<void> {
  for (const name of leftBehind) await lock(db, name)
}

/**
 * At every start: an earlier program that was just starting when they were locked may have opened them since.
 * @throws with a sentence for the operator where it wrote something
 */
export async function keepLocked(db: Db): Promise<void> {
  for (const name of leftBehind) {
    const [found] = await db.listCollections<CollectionInfo>({ name }, { nameOnly: true }).toArray()
    if (!found) continue
    await lock(db, name)
    const written = await db.collection<{ _id: { shopId: string } }>(name).findOne()
    if (written) throw wroteSince(written._id.shopId)
  }
  await emptyFormerTotals(db)
}

/** What was put there since is rebuilt from the journal, if it is of any use. */
export async function emptyFormerTotals(db: Db): Promise<void> {
  for (const name of formerTotals) {
    const [found] = await db.listCollections<CollectionInfo>({ name }, { nameOnly: true }).toArray()
    if (!found) continue
    await lock(db, name)
    await db.collection(name).deleteMany({})
  }
}

export async function lock(db: Db, name: string): Promise<void> {
  const [found] = await db.listCollections<CollectionInfo>({ name }).toArray()
  if (found && isValidatedBy(nothing, found)) return
  if (!found) {
    try {
      await db.createCollection(name, { validator: nothing })
      return
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== namespaceExistsCode) throw error
    }
  }
  await setValidator(db, name, nothing)
}

/** Takes the documents away that the pages were formed of, if the pages of every shop have all of them. */
export async function emptyLeftBehind(db: Db): Promise<void> {
  await lockLeftBehind(db)
  for (const shopId of await shopsWithBooks(db)) {
    const head = await db.collection<Head>('chainHeads').findOne({ _id: shopId })
    await requireAllInPages(db, shopId, head)
  }
  for (const name of leftBehind) await db.collection(name).deleteMany({})
}

export async function shopsWithBooks(db: Db): Promise<string[]> {
  const found = await Promise.all([
    db.collection('chainHeads').distinct('_id'),
    db.collection('entries').distinct('_id.shopId'),
    db.collection('stockMoves').distinct('_id.shopId'),
  ])
  return [...new Set(found.flat().map(String))].sort()
}

/**
 * Throws, with a sentence for the operator, where an earlier program committed to a shop whose pages were formed.
 * Each of its commits advances the head past the last page.
 * @param head as it was read before; null where the shop lost it
 */
export async function requireAllInPages(db: Db, shopId: string, head: Head | null): Promise<void> {
  const pages = db.collection<Page>('journalPages')
  const most = { shopId, version: head?.version ?? Number.MAX_SAFE_INTEGER }
  const page = await pages.findOne(
    { _id: { $gte: { shopId, version: 0 }, $lte: most } },
    { sort: { _id: -1 } },
  )
  const fits = head === null || (head.projections && head.version === (page?._id.version ?? 0))
  const beyond = await db.collection<{ _id: { shopId: string; number: number } }>('entries').findOne({
    _id: { $gt: { shopId, number: page?.last ?? 0 }, $lte: { shopId, number: Number.MAX_SAFE_INTEGER } },
  })
  if (fits && beyond === null) return
  throw wroteSince(shopId)
}

function wroteSince(shopId: string): Error {
  return new Error(
    `an older version of the program wrote to the books of ${shopId} after their pages were formed, and nothing was taken away: stop it, keep a copy of the database, and restore the backup made before the upgrade`,
  )
}
