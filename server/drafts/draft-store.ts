import type { Collection } from 'mongodb'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { fieldPath } from '../db/paths.ts'

/** `posting`: what it is posted as is decided. What was posted or discarded stays, so that it is not made again. */
export type DraftState = 'open' | 'posting' | 'posted' | 'discarded'

export type DraftPlace = { shopId: string; draftId: string }

/** A document that is not recorded yet. Its id is the id of the document that it becomes. */
export type DraftDocument<Content extends object = object> = {
  _id: DraftPlace
  revision: number
  state: DraftState
  draft: Content
  savedAt: Date
  /** The uid of the person who saved it last; null: made by what recurs. */
  savedBy: string | null
}

export type DraftStore<Stored extends DraftDocument> = ReturnType<typeof draftStore<Stored>>

/** The drafts of one subject. `waiting`: the states of those that may still be posted, as its index has them. */
export function draftStore<Stored extends DraftDocument>(
  collection: 'spendingDrafts' | 'journalDrafts',
  {
    waiting,
    day,
  }: { waiting: DraftState | { $in: DraftState[] }; day: readonly ['draft', 'day' | 'businessDay'] },
) {
  const drafts = ({ db }: Database): Collection<DraftDocument> => db.collection<DraftDocument>(collection)
  return {
    /** @returns whether it was added; false where there is or was one of this id */
    async add(database: Database, draft: Stored): Promise<boolean> {
      try {
        await drafts(database).insertOne(withLongs(draft))
        return true
      } catch (error) {
        if (duplicateField(error) === null) throw error
        return false
      }
    },

    find(database: Database, { shopId, draftId }: DraftPlace): Promise<Stored | null> {
      return drafts(database).findOne<Stored>({ _id: { shopId, draftId } })
    },

    /** All of them: what needs attention is never cut off. */
    open(database: Database, shopId: string): Promise<Stored[]> {
      return drafts(database)
        .find<Stored>({ '_id.shopId': shopId, state: waiting }, boundedRead)
        .sort({ [fieldPath(...day)]: 1, _id: 1 })
        .toArray()
    },

    /** Writes another content, if it is still as it was read; it is open then. @returns whether it was */
    async change(
      database: Database,
      { shopId, draftId }: DraftPlace,
      { revision, from }: { revision: number; from: DraftState },
      changed: Pick<Stored, 'draft' | 'savedAt' | 'savedBy'>,
    ): Promise<boolean> {
      const { modifiedCount } = await drafts(database).updateOne(
        { _id: { shopId, draftId }, state: from, revision },
        { $set: { ...withLongs(changed), state: 'open' }, $inc: { revision: 1 } },
      )
      return modifiedCount === 1
    },

    /** @returns whether it was in one of the states before */
    async changeState(
      database: Database,
      { shopId, draftId }: DraftPlace,
      from: readonly DraftState[],
      to: DraftState,
    ): Promise<boolean> {
      const { modifiedCount } = await drafts(database).updateOne(
        { _id: { shopId, draftId }, state: { $in: [...from] } },
        { $set: { state: to } },
      )
      return modifiedCount === 1
    },
  }
}
