import type { Collection } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import type { SpendingDraft } from '#domain/expenditure/draft.ts'
import type { Recurrence } from '#domain/expenditure/recurrence.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { duplicateField } from '../../db/duplicate.ts'
import { withLongs } from '../../db/longs.ts'

/** A bill or an expense of which a draft is made on each of its days. */
export type RecurringDocument = {
  _id: { shopId: string; recurringId: string }
  revision: number
  recurrence: Recurrence
  termsDays: number
  draft: SpendingDraft
  /** The day of the next draft; null: it ended. */
  nextDay: Day | null
  /** The last day of which a draft was made. */
  madeThrough: Day | null
  savedBy: string
}

export type RecurringPlace = { shopId: string; recurringId: string }

const recurring = ({ db }: Database): Collection<RecurringDocument> =>
  db.collection<RecurringDocument>('recurringSpending')

/** @returns whether it was added; false where there is one of this id */
export async function addRecurring(database: Database, document: RecurringDocument): Promise<boolean> {
  try {
    await recurring(database).insertOne(withLongs(document))
    return true
  } catch (error) {
    if (duplicateField(error) === null) throw error
    return false
  }
}

export function findRecurring(
  database: Database,
  { shopId, recurringId }: RecurringPlace,
): Promise<RecurringDocument | null> {
  return recurring(database).findOne({ _id: { shopId, recurringId } })
}

export function recurringOf(database: Database, shopId: string): Promise<RecurringDocument[]> {
  return recurring(database)
    .find({ '_id.shopId': shopId }, boundedRead)
    .sort({ nextDay: 1, _id: 1 })
    .toArray()
}

/** Writes it anew, if it is still as it was read. @returns whether it was */
export async function changeRecurring(
  database: Database,
  { _id, revision, madeThrough, ...changed }: RecurringDocument,
): Promise<boolean> {
  const { modifiedCount } = await recurring(database).updateOne(
    { _id, revision, madeThrough },
    { $set: withLongs(changed), $inc: { revision: 1 } },
  )
  return modifiedCount === 1
}

export async function removeRecurring(
  database: Database,
  { shopId, recurringId }: RecurringPlace,
): Promise<void> {
  await recurring(database).deleteOne({ _id: { shopId, recurringId } })
}

/** Of a supplier who was erased no bill comes any more. */
export async function eraseFromRecurring(
  database: Database,
  shopId: string,
  supplierId: string,
): Promise<void> {
  await recurring(database).deleteMany({
    ...{ '_id.shopId': shopId, 'draft.kind': 'bill', 'draft.supplierId': supplierId },
  })
}

/** The shops of which drafts are due on a day. */
export function shopsWithDue(database: Database, today: Day): Promise<string[]> {
  return recurring(database).distinct('_id.shopId', { nextDay: { $lte: today } })
}

export function dueOfShop(database: Database, shopId: string, today: Day): Promise<RecurringDocument[]> {
  return recurring(database)
    .find({ '_id.shopId': shopId, nextDay: { $lte: today } })
    .toArray()
}

/** Goes on to the next day after the draft of one is made, unless another process did or its days were changed. */
export async function goOn(
  database: Database,
  { _id, revision, nextDay }: Pick<RecurringDocument, '_id' | 'revision' | 'nextDay'>,
  after: Day | null,
): Promise<void> {
  await recurring(database).updateOne(
    { _id, revision, nextDay },
    { $set: { nextDay: after, madeThrough: nextDay } },
  )
}
