import type { Collection } from 'mongodb'
import type { JournalDraft } from '#domain/journal/template.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { duplicateField } from '../../db/duplicate.ts'
import { withLongs } from '../../db/longs.ts'

/** What was posted or discarded stays, so that a template does not make it again. */
type JournalDraftState = 'open' | 'posted' | 'discarded'

/** A journal entry that is not posted yet. Its id is the id of the entry that it becomes. */
export type JournalDraftDocument = {
  _id: { shopId: string; draftId: string }
  revision: number
  state: JournalDraftState
  draft: JournalDraft
  templateId: string | null
  savedAt: Date
  /** The uid of the person who saved it last; null: made by its template. */
  savedBy: string | null
}

export type JournalDraftPlace = { shopId: string; draftId: string }

const drafts = ({ db }: Database): Collection<JournalDraftDocument> =>
  db.collection<JournalDraftDocument>('journalDrafts')

/** @returns whether it was added; false where there is or was one of this id */
export async function addJournalDraft(database: Database, draft: JournalDraftDocument): Promise<boolean> {
  try {
    await drafts(database).insertOne(withLongs(draft))
    return true
  } catch (error) {
    if (duplicateField(error) === null) throw error
    return false
  }
}

export function findJournalDraft(
  database: Database,
  { shopId, draftId }: JournalDraftPlace,
): Promise<JournalDraftDocument | null> {
  return drafts(database).findOne({ _id: { shopId, draftId } })
}

/** All of them: what waits for somebody is never cut off. */
export function openJournalDrafts(database: Database, shopId: string): Promise<JournalDraftDocument[]> {
  return drafts(database)
    .find({ '_id.shopId': shopId, state: 'open' }, boundedRead)
    .sort({ 'draft.businessDay': 1, _id: 1 })
    .toArray()
}

/** Writes another content, if it is still as it was read; a discarded one is open again. @returns whether it was */
export async function changeJournalDraft(
  database: Database,
  { shopId, draftId }: JournalDraftPlace,
  { revision, from }: { revision: number; from: JournalDraftState },
  changed: Pick<JournalDraftDocument, 'draft' | 'savedAt' | 'savedBy'>,
): Promise<boolean> {
  const { modifiedCount } = await drafts(database).updateOne(
    { _id: { shopId, draftId }, state: from, revision },
    { $set: { ...withLongs(changed), state: 'open' }, $inc: { revision: 1 } },
  )
  return modifiedCount === 1
}

/** @returns whether it was open */
export async function closeJournalDraft(
  database: Database,
  { shopId, draftId }: JournalDraftPlace,
  to: 'posted' | 'discarded',
): Promise<boolean> {
  const { modifiedCount } = await drafts(database).updateOne(
    { _id: { shopId, draftId }, state: 'open' },
    { $set: { state: to } },
  )
  return modifiedCount === 1
}
