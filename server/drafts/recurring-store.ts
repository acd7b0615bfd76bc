import type { Collection } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { fieldPath } from '../db/paths.ts'

type IdName = 'recurringId' | 'templateId'
export type RecurringPlace<Id extends IdName> = { shopId: string } & Readonly<Record<Id, string>>

type Progress = {
  revision: number
  /** The day of the next draft; null: it does not recur, or ended. */
  nextDay: Day | null
  /** The last day of which a draft was made. */
  madeThrough: Day | null
  savedBy: string
}

/** What a draft is made from on each of its days. */
export type RecurringDocument<Id extends IdName, Content extends object> = {
  _id: RecurringPlace<Id>
} & Progress &
  Content

/** `named`: another one has this name. `known`: there is one of this id, or it is not as it was read. */
type Written = 'written' | 'named' | 'known'

export type RecurringStore<Id extends IdName, Content extends object> = ReturnType<
  typeof recurringStore<Id, Content>
>

export function recurringStore<Id extends IdName, Content extends object>(
  collection: 'recurringSpending' | 'journalTemplates',
  idName: Id,
  order: readonly [string, ...string[]],
) {
  type Stored = RecurringDocument<Id, Content>
  type Place = RecurringPlace<Id>
  type Kept = Progress & { _id: { shopId: string } }
  const recurring = ({ db }: Database): Collection<Kept> => db.collection<Kept>(collection)
  const key = (place: Place) => ({ _id: { shopId: place.shopId, [fieldPath(idName)]: place[idName] } })
  return {
    idOf: ({ _id }: Stored): string => _id[idName],

    add(database: Database, document: Stored): Promise<Written> {
      return written(async () => {
        await recurring(database).insertOne(withLongs<Kept>(document))
        return true
      })
    },

    find(database: Database, place: Place): Promise<Stored | null> {
      return recurring(database).findOne<Stored>(key(place))
    },

    all(database: Database, shopId: string): Promise<Stored[]> {
      return recurring(database)
        .find<Stored>({ '_id.shopId': shopId }, boundedRead)
        .sort({ [fieldPath(...order)]: 1, _id: 1 })
        .toArray()
    },

    /** Replaces it if it is still as it was read. */
    change(database: Database, { _id, revision, madeThrough, ...changed }: Stored): Promise<Written> {
      return written(async () => {
        const { modifiedCount } = await recurring(database).updateOne(
          { ...key(_id), revision, madeThrough },
          { $set: withLongs(changed), $inc: { revision: 1 } },
        )
        return modifiedCount === 1
      })
    },

    async remove(database: Database, place: Place): Promise<void> {
      await recurring(database).deleteOne(key(place))
    },

    /** The shops of which drafts are due on a day. */
    shopsWithDue(database: Database, today: Day): Promise<string[]> {
      return recurring(database).distinct('_id.shopId', { nextDay: { $lte: today } })
    },

    dueOfShop(database: Database, shopId: string, today: Day): Promise<Stored[]> {
      return recurring(database)
        .find<Stored>({ '_id.shopId': shopId, nextDay: { $lte: today } })
        .toArray()
    },

    /** Goes on to the next day after the draft of one is made, unless another process did or its days were changed. */
    async goOn(
      database: Database,
      { _id, revision, nextDay }: { _id: Place } & Pick<Progress, 'revision' | 'nextDay'>,
      after: Day | null,
    ): Promise<void> {
      await recurring(database).updateOne(
        { ...key(_id), revision, nextDay },
        { $set: { nextDay: after, madeThrough: nextDay } },
      )
    },
  }
}

async function written(write: () => Promise<boolean>): Promise<Written> {
  try {
    return (await write()) ? 'written' : 'known'
  } catch (error) {
    const field = duplicateField(error)
    if (field === null) throw error
    return field === '_id' ? 'known' : 'named'
  }
}
