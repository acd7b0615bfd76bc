import type { Collection } from 'mongodb'
import type { DraftBody, SpendingDraft } from '#domain/expenditure/draft.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { duplicateField } from '../../db/duplicate.ts'
import { withLongs } from '../../db/longs.ts'

/** `posting`: what it is posted as is decided. What was posted or discarded stays, so that it is not made again. */
type DraftState = 'open' | 'posting' | 'posted' | 'discarded'

/** A bill or an expense that is not recorded yet. Its id is the id of the document that it becomes. */
export type DraftDocument = {
  _id: { shopId: string; draftId: string }
  revision: number
  state: DraftState
  draft: SpendingDraft
  recurringId: string | null
  savedAt: Date
  /** The uid of the person who saved it last; null: made by what recurs. */
  savedBy: string | null
  /** What is recorded, from when it is decided on: a second try records the same. */
  posting: DraftBody | null
}

export type DraftPlace = { shopId: string; draftId: string }

const drafts = ({ db }: Database): Collection<DraftDocument> => db.collection<DraftDocument>('spendingDrafts')

/** @returns whether it was added; false where there is or was one of this id */
export async function addDraft(database: Database, draft: DraftDocument): Promise<boolean> {
  try {
    await drafts(database).insertOne(withLongs(draft))
    return true
  } catch (error) {
    if (duplicateField(error) === null) throw error
    return false
  }
}

export function findDraft(
  database: Database,
  { shopId, draftId }: DraftPlace,
): Promise<DraftDocument | null> {
  return drafts(database).findOne({ _id: { shopId, draftId } })
}

/** Whether a file belongs to a draft that may still be posted: a save that was refused names others than stand. */
export async function isNamedByDraft(
  database: Database,
  { shopId, draftId }: DraftPlace,
  attachmentId: string,
): Promise<boolean> {
  const found = await drafts(database).findOne(
    {
      _id: { shopId, draftId },
      state: { $in: ['open', 'posting'] },
      'draft.attachments.attachmentId': attachmentId,
    },
    { projection: { _id: 1 } },
  )
  return found !== null
}

/**
 * Discards the bills of a supplier who was erased that are not posted yet, and takes the texts out of all of them.
 * @returns the drafts that were discarded by it, or before
 */
export async function eraseFromDrafts(
  database: Database,
  shopId: string,
  supplierId: string,
): Promise<string[]> {
  const ofSupplier = { '_id.shopId': shopId, 'draft.kind': 'bill' as const, 'draft.supplierId': supplierId }
  await drafts(database).updateMany(
    { ...ofSupplier, state: { $in: ['open', 'posting'] } },
    { $set: { state: 'discarded' } },
  )
  await drafts(database).updateMany(ofSupplier, {
    $set: {
      ...{ 'draft.payee': '', 'draft.reference': '', 'draft.note': '', posting: null },
      'draft.lines.$[].description': '',
    },
  })
  const discarded = drafts(database).find({ ...ofSupplier, state: 'discarded' }, { projection: { _id: 1 } })
  return (await discarded.toArray()).map(({ _id }) => _id.draftId)
}

/** All of them: what waits for somebody is never cut off. */
export function openDrafts(database: Database, shopId: string): Promise<DraftDocument[]> {
  return drafts(database)
    .find({ '_id.shopId': shopId, state: { $in: ['open', 'posting'] } }, boundedRead)
    .sort({ 'draft.day': 1, _id: 1 })
    .toArray()
}

/** Writes another content, if it is still as it was read. @returns whether it was */
export async function changeDraft(
  database: Database,
  { shopId, draftId }: DraftPlace,
  revision: number,
  changed: Pick<DraftDocument, 'draft' | 'savedAt' | 'savedBy'>,
): Promise<boolean> {
  const { modifiedCount } = await drafts(database).updateOne(
    { _id: { shopId, draftId }, state: 'open', revision },
    { $set: withLongs(changed), $inc: { revision: 1 } },
  )
  return modifiedCount === 1
}

/** Decides what it is posted as, if it is still as it was read. @returns whether it was */
export async function decidePosting(
  database: Database,
  { shopId, draftId }: DraftPlace,
  revision: number,
  posting: DraftBody,
): Promise<boolean> {
  const { modifiedCount } = await drafts(database).updateOne(
    { _id: { shopId, draftId }, state: 'open', revision },
    { $set: { state: 'posting', posting: withLongs(posting) } },
  )
  return modifiedCount === 1
}

/** @returns whether it was in one of the states before */
export async function changeState(
  database: Database,
  { shopId, draftId }: DraftPlace,
  from: readonly DraftState[],
  to: DraftState,
): Promise<boolean> {
  const { modifiedCount } = await drafts(database).updateOne(
    { _id: { shopId, draftId }, state: { $in: [...from] } },
    { $set: { state: to, ...(to === 'open' && { posting: null }) } },
  )
  return modifiedCount === 1
}
