import type { Filter } from 'mongodb'
import type { Database } from '../db/client.ts'
import type { PartyDocument, ReminderSent } from './party-document.ts'
import type { PartyPlace } from './party-place-store.ts'

/** Of a customer, so many are kept. */
const maxReminders = 50

/** What a customer was reminded of. */
export function remindersOf({ of, key, idName }: PartyPlace) {
  return {
    /** Those of these ids whom the shop reminded, with all that they were told, the latest last. */
    async remindersOf(
      database: Database,
      shopId: string,
      ids: readonly string[],
    ): Promise<Map<string, ReminderSent[]>> {
      const found = await of(database)
        .find({
          _id: { $in: ids.map((id) => key(shopId, id)._id) },
          reminders: { $exists: true },
        } as unknown as Filter<PartyDocument>)
        .project<Pick<PartyDocument, '_id' | 'reminders'>>({ reminders: 1 })
        .toArray()
      return new Map(found.map(({ _id, reminders = [] }) => [_id[idName] ?? '', reminders]))
    },

    /** The record itself is not changed by it: its revision stays. */
    async addReminder(database: Database, shopId: string, id: string, sent: ReminderSent): Promise<void> {
      await of(database).updateOne(
        { ...key(shopId, id), isErased: { $ne: true } },
        { $push: { reminders: { $each: [sent], $slice: -maxReminders } } },
      )
    },
  }
}
