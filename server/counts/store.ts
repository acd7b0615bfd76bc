import type { Collection, Filter, UpdateFilter } from 'mongodb'
import type { CountState } from '#domain/api/count.ts'
import type { Minor } from '#domain/money.ts'
import type { CountEntry } from '#domain/stock/count.ts'
import type { CountedLine } from '../books/kinds/stock-adjustment/to-record.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { openAndLatest } from '../db/open-and-latest.ts'
import { addSealed, writeSealedOne } from '../evidence/seal-store.ts'

/** A count in making. Its result is a document of the books once it is posted. */
export type CountDocument = {
  _id: { shopId: string; countId: string }
  name: string
  category: string | null
  /** Absent: of all shelves. */
  shelf?: string
  /** How many were drawn; absent: all that there were, or drawn before it was kept. */
  sample?: number
  /** Where was counted; absent: the first place. */
  location?: string
  recountAboveMinor: Minor | null
  productIds: string[]
  state: CountState
  startedAt: Date
  startedBy: string
  /** Counts what was entered: it is closed as it was looked at, or not at all. */
  revision: number
  entries: CountEntry[]
  /** What is posted, from when it is closed on: a second try posts the same. */
  lines: CountedLine[] | null
  /** From when it is closed on: the last entry of the books it was held against, and when its last product was counted. */
  heldAgainst?: number
  countedThrough?: Date
}

/** What a count is closed with. */
export type Closing = { lines: CountedLine[]; heldAgainst: number; countedThrough: Date }

export type Place = { shopId: string; countId: string }

export const counts = ({ db }: Database): Collection<CountDocument> =>
  db.collection<CountDocument>('stockCounts')

/** @returns whether it was added; false where there is one of this id */
export function addCount(database: Database, count: CountDocument): Promise<boolean> {
  return addSealed(database, 'stockCounts', withLongs(count))
}

export function findCount(database: Database, { shopId, countId }: Place): Promise<CountDocument | null> {
  return counts(database).findOne({ _id: { shopId, countId } })
}

const maxListed = 100

const isOpen: Filter<CountDocument> = { state: { $in: ['open', 'closing'] } }

/** Those that are neither posted nor cancelled. */
export function openCounts(database: Database, shopId: string): Promise<CountDocument[]> {
  return counts(database)
    .find({ '_id.shopId': shopId, ...isOpen }, boundedRead)
    .toArray()
}

/** The latest ones, and all that are not posted or cancelled. */
export function listedCounts(database: Database, shopId: string) {
  return openAndLatest(counts(database), {
    of: { '_id.shopId': shopId },
    open: isOpen,
    sort: { startedAt: -1 },
    most: maxListed,
  })
}

/** Adds an entry to a count that is open and does not have it. */
export async function addEntry(
  database: Database,
  { shopId, countId }: Place,
  entry: CountEntry,
): Promise<void> {
  await changeCount(
    database,
    { _id: { shopId, countId }, state: 'open', 'entries.entryId': { $ne: entry.entryId } },
    { $push: { entries: withLongs(entry) }, $inc: { revision: 1 } },
  )
}

/** @returns whether it matched the filter and was changed */
function changeCount(
  database: Database,
  filter: Filter<CountDocument> & Pick<CountDocument, '_id'>,
  update: UpdateFilter<CountDocument>,
): Promise<boolean> {
  return writeSealedOne(database, 'stockCounts', filter._id, async (session) => {
    const { modifiedCount } = await counts(database).updateOne(filter, update, { session })
    return modifiedCount === 1
  })
}

/** Closes a count with what is to be posted, if it is still as it was looked at. @returns whether it was */
export async function closeCount(
  database: Database,
  { _id, revision }: Pick<CountDocument, '_id' | 'revision'>,
  { lines, ...held }: Closing,
): Promise<boolean> {
  return changeCount(
    database,
    { _id, state: 'open', revision },
    { $set: { state: 'closing', lines: lines.map(withLongs), ...held } },
  )
}

/** @returns whether it was in the state before */
export async function changeState(
  database: Database,
  { shopId, countId }: Place,
  from: CountState,
  to: CountState,
): Promise<boolean> {
  return changeCount(database, { _id: { shopId, countId }, state: from }, { $set: { state: to } })
}
