import type { DraftBody, SpendingDraft } from '#domain/expenditure/draft.ts'
import type { Recurrence } from '#domain/expenditure/recurrence.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { type DraftDocument, type DraftPlace, draftStore } from '../drafts/draft-store.ts'
import { type RecurringDocument, recurringStore } from '../drafts/recurring-store.ts'

/** A bill or an expense that is not recorded yet. */
export type SpendingDraftDocument = DraftDocument<SpendingDraft> & {
  recurringId: string | null
  /** What is recorded, from when it is decided on: a second try records the same. */
  posting: DraftBody | null
}

type RecurringContent = { recurrence: Recurrence; termsDays: number; draft: SpendingDraft }
/** A bill or an expense of which a draft is made on each of its days. */
export type RecurringSpendingDocument = RecurringDocument<'recurringId', RecurringContent>

const waiting = { $in: ['open' as const, 'posting' as const] }
export const spendingDrafts = draftStore<SpendingDraftDocument>('spendingDrafts', {
  waiting,
  day: ['draft', 'day'],
})
export const recurringSpending = recurringStore<'recurringId', RecurringContent>(
  'recurringSpending',
  'recurringId',
  ['nextDay'],
)

const drafts = ({ db }: Database) => db.collection<SpendingDraftDocument>('spendingDrafts')

/** Decides what a draft is posted as, if it is still as it was read. @returns whether it was */
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

/** Opens a draft again whose posting was refused. @returns whether it was being posted */
export async function undecidePosting(database: Database, { shopId, draftId }: DraftPlace): Promise<boolean> {
  const { modifiedCount } = await drafts(database).updateOne(
    { _id: { shopId, draftId }, state: 'posting' },
    { $set: { state: 'open', posting: null } },
  )
  return modifiedCount === 1
}

/** Whether a file belongs to a draft that may still be posted: a save that was refused names others than it has. */
export async function isNamedByDraft(
  database: Database,
  { shopId, draftId }: DraftPlace,
  attachmentId: string,
): Promise<boolean> {
  const found = await drafts(database).findOne(
    { _id: { shopId, draftId }, state: waiting, 'draft.attachments.attachmentId': attachmentId },
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
  await drafts(database).updateMany({ ...ofSupplier, state: waiting }, { $set: { state: 'discarded' } })
  await drafts(database).updateMany(ofSupplier, {
    $set: {
      ...{ 'draft.payee': '', 'draft.reference': '', 'draft.note': '', posting: null },
      'draft.lines.$[].description': '',
    },
  })
  const discarded = drafts(database).find({ ...ofSupplier, state: 'discarded' }, { projection: { _id: 1 } })
  return (await discarded.toArray()).map(({ _id }) => _id.draftId)
}

/** Of a supplier who was erased no bill comes any more. */
export async function eraseFromRecurring(
  { db }: Database,
  shopId: string,
  supplierId: string,
): Promise<void> {
  await db.collection<RecurringSpendingDocument>('recurringSpending').deleteMany({
    ...{ '_id.shopId': shopId, 'draft.kind': 'bill', 'draft.supplierId': supplierId },
  })
}
